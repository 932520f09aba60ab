public import Thorium

/// A key-value store in a file of JSON, `store.json` in a folder.
///
/// A change is kept whole or not at all, whenever the program or the machine stops: it is written beside
/// the file, brought to the disk, and takes the file's place. Programs that share the folder change it one
/// after the other, and none loses what another has kept. A file that cannot be understood is kept under
/// another name, so nothing is overwritten. An empty `store.json.lock` lies beside it, by which they wait.
///
///     let store = FileKeyValueStore(in: "/home/ada/.github-tour") { print($0) }
public struct FileKeyValueStore: KeyValueStore {
  private let file: StoredFile<StoredValues>

  /// Names the folder, which is made when something is first kept.
  ///
  /// - Parameters:
  ///   - folder: Where the file is.
  ///   - report: Told what was wrong with the file and was put right; it may be called on any thread.
  public init(in folder: String, report: @escaping @Sendable (StoreNotice) -> Void) {
    self.init(in: folder, of: SystemFiles(), report: report)
  }

  package init(
    in folder: String,
    of files: any FileSystem,
    report: @escaping @Sendable (StoreNotice) -> Void
  ) {
    file = StoredFile("store.json", in: folder, mode: 0o644, of: files, report: report)
  }

  /// Reads all that is kept.
  ///
  /// - Complexity: It reads the whole file.
  public func values() throws(StoreError) -> StoredValues {
    var values = try file.content() ?? StoredValues()
    values.file = file.path
    return values
  }

  /// Changes what is kept, all at once.
  ///
  /// - Complexity: It reads the whole file, writes it where something has changed, and waits for the disk.
  public func change(
    _ body: (inout StoredValues) throws(StoreError) -> Void
  ) throws(StoreError) {
    try file.change(from: StoredValues()) { values throws(StoreError) in
      values.file = file.path
      try body(&values)
    }
  }
}

/// A store of secrets in a file of JSON, `secrets.json` in a folder, which only its owner can read.
///
/// It is kept as a ``FileKeyValueStore`` is. The file has the mode 600 from the moment in which it is made;
/// one that is found with a wider mode is tightened, and that is reported. It is not encrypted: whoever can
/// read as its owner reads it.
public struct FileSecretStore: SecretStore {
  private let file: StoredFile<[String: String]>

  /// Names the folder, which is made when something is first kept.
  ///
  /// - Parameters:
  ///   - folder: Where the file is.
  ///   - report: Told what was wrong with the file and was put right; it may be called on any thread.
  public init(in folder: String, report: @escaping @Sendable (StoreNotice) -> Void) {
    self.init(in: folder, of: SystemFiles(), report: report)
  }

  package init(
    in folder: String,
    of files: any FileSystem,
    report: @escaping @Sendable (StoreNotice) -> Void
  ) {
    file = StoredFile("secrets.json", in: folder, mode: 0o600, of: files, report: report)
  }

  /// Reads all secrets.
  public func secrets() throws(StoreError) -> [String: Secret] {
    try file.content()?.mapValues(Secret.init) ?? [:]
  }

  /// Changes what is kept, all at once.
  public func change(
    _ body: (inout [String: Secret]) throws(StoreError) -> Void
  ) throws(StoreError) {
    try file.change(from: [:]) { texts throws(StoreError) in
      var secrets = texts.mapValues(Secret.init)
      try body(&secrets)
      texts = secrets.mapValues(\.text)
    }
  }
}
