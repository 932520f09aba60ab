import ThoriumText

/// A database of the failures of a check, which the next test run tries first.
///
///     let memory = FailureDatabase(of: "sorting", in: ".build/failures")
///     try falsify(.int(0...99), CheckSettings(memory: memory)) { number in … }
///
/// The database contains the simplest case of each failure, until it no longer fails. It also
/// contains the case that is running. If the program stops in the middle of this case, the next
/// test run starts with the case and reports it.
///
/// A folder contains a small file for each failure. Each file is written atomically, and its name
/// is derived from the check and the failure. So checks of several processes can share a folder. To
/// join two folders, copy the files of one into the other, for example those of a nightly run. A
/// file with invalid content is renamed and reported. With Swift Testing, each check has a database
/// by default.
public struct FailureDatabase: Sendable, Hashable {
  /// The name of the check, which is unique within the folder.
  package let name: String
  /// The path of the folder, which is created if it does not exist.
  package let folder: String
  /// True when a failure is removed once it no longer fails.
  package var forgets = true

  /// True for a shard of a campaign, whose cases must not depend on those of other shards.
  ///
  /// Merging the records of all shards stores their failures.
  package var isReadOnly = false

  /// Creates a database.
  ///
  /// - Parameters:
  ///   - name: The name of the check, which is unique within the folder.
  ///   - folder: The path of the folder.
  public init(of name: String, in folder: String) {
    self.name = name
    self.folder = folder
  }

  /// The beginning of the names of the files.
  var file: String { name.utf8.stableHash.hexadecimal(digits: 16) }

  /// Returns the name of the file of one failure.
  func file(of token: ReplayToken) -> String {
    "\(file)-\(token.description.utf8.stableHash.hexadecimal(digits: 16)).failure"
  }

  /// Stores a failing case for the next test run.
  ///
  /// - Parameter token: The token of the case.
  /// - Returns: The reason why it could not be stored; `nil` if it was.
  package func store(_ token: ReplayToken) -> String? {
    if let reason = token.reasonNotToStore { return "\(folder): \(reason)" }
    let folder = Folder(path: folder)
    do throws(Folder.Failure) {
      try folder.make()
      try folder.write(file(of: token), FailureFile.bytes(of: token, named: name))
      return nil
    } catch {
      return "\(error.path): \(error.reason)"
    }
  }
}
