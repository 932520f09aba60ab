import Foundation
import ThoriumText

extension RecordingHeader.Folder {
  /// Reads all files of a folder, and those in its folders.
  ///
  /// A file that cannot be read has no digest; the example reports it.
  init(digesting path: String) {
    var digests: [String: String] = [:]
    for name in Self.files(in: path) {
      let content = try? FixtureFile.content(of: "\(path)/\(name)")
      digests[name] = content?.stableHash.hexadecimal(digits: 16)
    }
    self.init(path: path, digests: digests)
  }

  /// Lists the files of a folder with saved data, without the locks of running programs.
  ///
  /// The files have empty digests, since a digest would reveal a short secret.
  init(listing path: String) {
    let names = Self.files(in: path).filter { !$0.hasSuffix(".lock") }
    self.init(path: path, digests: Dictionary(uniqueKeysWithValues: names.map { ($0, "") }))
  }

  private static func files(in path: String) -> [String] {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
    return names.filter { name in
      let url = URL(filePath: path).appending(path: name)
      return (try? url.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
    }
  }

  /// Returns the names of the files that are different in another folder, or only in one of both.
  func differences(from other: Self) -> [String] {
    Set(digests.keys).union(other.digests.keys).filter { digests[$0] != other.digests[$0] }.sorted()
  }
}
