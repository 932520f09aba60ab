import Foundation

/// Creates a folder for the data that an example saves, unless it exists.
///
/// - Throws: An error if it is not a folder, cannot be created, or cannot be written to.
func prepareStateFolder(_ path: String) throws(UsageError) {
  let files = FileManager.default
  let content = try? URL(filePath: path).resourceValues(forKeys: [.isDirectoryKey])
  if content?.isDirectory == false { throw .unusableState(path, "it is a file") }
  do {
    try files.createDirectory(atPath: path, withIntermediateDirectories: true)
  } catch {
    throw .unusableState(path, FixtureFile.reason(of: error))
  }
  if !files.isWritableFile(atPath: path) { throw .unusableState(path, "it cannot be written to") }
}
