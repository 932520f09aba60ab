public import Thorium

/// A key-value store in a file of JSON, `store.json` in a folder.
///
/// A change is kept whole or not at all, whenever the program or the machine stops: a new file is written, brought
/// to the disk, and replaces the old one. After an error the old content stays valid, in this program and in the
/// next. Only if the machine stops after that error, the disk may have the new content.
///
/// - Programs that share the folder change the file one after the other, so no change is lost. They wait for the lock
///   of `store.json.lock`, which names its holder.
/// - A file that is not understood is renamed, so nothing is overwritten.
/// - The file keeps the permissions that a user gave it, and its owner where the system allows that.
/// - The path of the folder may contain symbolic links. A file that is a link is refused, and its target unchanged.
/// - After an error, a `store.json.undo` has the valid content until the next change.
///
/// All of this happens in the background, in the order of the calls, and never on the caller's thread:
///
///     let store = FileKeyValueStore(in: "/home/ada/.github-tour") { print($0) }
///     try await store.set("ada", for: .login)   // on the disk
///
/// In a simulation the work is done in steps of the simulation. Use ``MemoryFiles`` there, so that each run begins
/// with the same files.
public struct FileKeyValueStore: KeyValueStore {
  private let file: StoredFile<StoredValues>

  /// Names the folder, which is made when something is first kept.
  ///
  /// - Parameters:
  ///   - folder: Where the file is.
  ///   - files: The system calls; by default those of the machine.
  ///   - lockTimeout: How long a change waits while another program has the lock.
  ///   - report: Receives what was wrong with the file and was put right; it may be called on any thread.
  public init(
    in folder: String,
    of files: any FileSystem = SystemFiles(),
    lockTimeout: Duration = .seconds(5),
    report: @escaping @Sendable (StoreNotice) -> Void
  ) {
    file = StoredFile(
      "store.json",
      in: folder,
      mode: 0o644,
      of: files,
      timeout: lockTimeout,
      report: report
    )
  }

  /// Reads all that is kept.
  ///
  /// - Complexity: It reads the whole file.
  public func values() async throws(StoreError) -> StoredValues {
    var values = try await file.content() ?? StoredValues()
    values.file = file.path
    return values
  }

  /// Changes what is kept, all at once.
  ///
  /// - Complexity: It reads the whole file, writes it where something has changed, and waits for the disk.
  @discardableResult
  public func change<Result: Sendable>(
    _ body: @escaping @Sendable (inout StoredValues) throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    try await file.change { [path = file.path] values throws(StoreError) in
      values.file = path
      return try body(&values)
    }
  }

  /// Waits until all changes that were called before are completed.
  public func flush() async {
    await file.flush()
  }
}

/// A store of secrets in a file of JSON, `secrets.json` in a folder, which only its owner can read.
///
/// It is kept as a ``FileKeyValueStore`` is. The file has the mode 600 from its creation on. A wider mode of an
/// existing file is tightened and reported. The file is not encrypted: a program of the same user can read it.
public struct FileSecretStore: SecretStore {
  private let file: StoredFile<SecretTexts>

  /// Names the folder, which is made when something is first kept.
  ///
  /// - Parameters:
  ///   - folder: Where the file is.
  ///   - files: The system calls; by default those of the machine.
  ///   - lockTimeout: How long a change waits while another program has the lock.
  ///   - report: Receives what was wrong with the file and was put right; it may be called on any thread.
  public init(
    in folder: String,
    of files: any FileSystem = SystemFiles(),
    lockTimeout: Duration = .seconds(5),
    report: @escaping @Sendable (StoreNotice) -> Void
  ) {
    file = StoredFile(
      "secrets.json",
      in: folder,
      mode: 0o600,
      of: files,
      timeout: lockTimeout,
      report: report
    )
  }

  /// Reads all secrets.
  public func secrets() async throws(StoreError) -> [String: Secret] {
    try await file.content()?.texts.mapValues(Secret.init) ?? [:]
  }

  /// Changes what is kept, all at once.
  @discardableResult
  public func change<Result: Sendable>(
    _ body: @escaping @Sendable (inout [String: Secret]) throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    try await file.change { content throws(StoreError) in
      var secrets = content.texts.mapValues(Secret.init)
      let result = try body(&secrets)
      content.texts = secrets.mapValues(\.text)
      return result
    }
  }

  /// Waits until all changes that were called before are completed.
  public func flush() async {
    await file.flush()
  }
}
