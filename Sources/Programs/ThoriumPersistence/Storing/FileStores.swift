public import Thorium
package import ThoriumSystem

/// A key-value store in a JSON file, `store.json` in a folder.
///
/// A change is atomic, even if the program or the machine stops. The store writes
/// a new file, flushes it to disk, and replaces the old file with it. After an
/// error the old content stays valid, in this program and in the next. The disk
/// may have the new content only if the machine stops after that error.
///
/// - Programs that share the folder change the file in turn, so no change is
///   lost. They wait for the lock of `store.json.lock`, which names its holder.
/// - A file that cannot be decoded is renamed, so nothing is overwritten.
/// - The file keeps the permissions that a user gave it, and its owner if the system allows that.
/// - The path of the folder may contain symbolic links. A file that is a
///   symbolic link is refused, and its target is not changed.
/// - After an error, `store.json.undo` contains the valid content until the next change.
///
/// All of this happens in the background, in the order of the calls, and
/// never on the thread of the caller:
///
///     let store = FileKeyValueStore(in: "/home/ada/.github-tour") { print($0) }
///     try await store.set("ada", for: .login)   // on the disk
///
/// In a simulation the work is done in steps of the simulation. Use
/// ``MemoryFiles`` there, so that each run begins with the same files.
public struct FileKeyValueStore: KeyValueStore {
  private let file: StoredFile

  /// Creates a store in a folder; the first change creates the folder if necessary.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - files: Files in memory, for a test or a simulation; the files of the system by default.
  ///   - lockTimeout: The longest time that a change waits for the lock of another program.
  ///   - report: A closure that receives repaired problems; it may be called on any thread.
  public init(
    in folder: String,
    of files: MemoryFiles? = nil,
    lockTimeout: Duration = .seconds(5),
    report: @escaping @Sendable (StoreNotice) -> Void
  ) {
    let files: any FileSystem = files ?? SystemFiles()
    self.init(in: folder, of: files, lockTimeout: lockTimeout, report: report)
  }

  package init(
    in folder: String,
    of files: any FileSystem,
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

  /// Reads all stored values.
  ///
  /// - Complexity: It reads the whole file.
  public func values() async throws(StoreError) -> StoredValues {
    StoredValues(try await file.content() ?? [:], in: file.path)
  }

  /// Changes the stored values atomically.
  ///
  /// - Complexity: It reads the whole file. If something has changed, it
  ///   writes the file and waits for the disk.
  @discardableResult
  public func change<Result: Sendable>(
    _ body: @escaping @Sendable (inout StoredValues) throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    try await file.change { [path = file.path] texts throws(StoreError) in
      var values = StoredValues(texts, in: path)
      defer { texts = values.texts }
      return try body(&values)
    }
  }

  /// Waits until all earlier changes are complete.
  public func flush() async {
    await file.flush()
  }
}

/// A store of secrets in a JSON file, `secrets.json` in a folder, that only its owner can read.
///
/// The file is stored like that of a ``FileKeyValueStore``. It has the mode 600
/// from its creation. A wider mode of an existing file is tightened and
/// reported. The file is not encrypted: a program of the same user can read it.
public struct FileSecretStore: SecretStore {
  private let file: StoredFile

  /// Creates a store in a folder; the first change creates the folder if necessary.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - lockTimeout: The longest time that a change waits for the lock of another program.
  ///   - report: A closure that receives repaired problems; it may be called on any thread.
  public init(
    in folder: String,
    lockTimeout: Duration = .seconds(5),
    report: @escaping @Sendable (StoreNotice) -> Void
  ) {
    self.init(in: folder, of: SystemFiles(), lockTimeout: lockTimeout, report: report)
  }

  package init(
    in folder: String,
    of files: any FileSystem,
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
    try await file.content()?.mapValues(Secret.init) ?? [:]
  }

  /// Changes the secrets atomically.
  @discardableResult
  public func change<Result: Sendable>(
    _ body: @escaping @Sendable (inout [String: Secret]) throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    try await file.change { content throws(StoreError) in
      var secrets = content.mapValues(Secret.init)
      let result = try body(&secrets)
      content = secrets.mapValues(\.text)
      return result
    }
  }

  /// Waits until all earlier changes are complete.
  public func flush() async {
    await file.flush()
  }
}
