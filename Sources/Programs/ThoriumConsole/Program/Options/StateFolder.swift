import Foundation

/// Creates a folder for the data that an example saves, unless it exists.
///
/// - Throws: An error if it is not a folder, cannot be created, or cannot be written to.
func prepareStateFolder(_ path: String) throws(UsageError) {
  let files = FileManager.default
  let content = try? URL(filePath: path).resourceValues(forKeys: [.isDirectoryKey])
  func unusable(_ why: String) -> UsageError {
    UsageError("No data can be saved in \"\(path)\": \(why). Choose another folder for --state.")
  }
  if content?.isDirectory == false { throw unusable("it is a file") }
  do {
    try files.createDirectory(atPath: path, withIntermediateDirectories: true)
  } catch {
    throw unusable(FixtureFile.reason(of: error))
  }
  if !files.isWritableFile(atPath: path) { throw unusable("it cannot be written to") }
}
