/// An entry of a repository at a path: a file, or another repository.
struct TreeEntry: Sendable, Hashable {
  let path: String
  /// The size of a file in bytes; `nil` for another repository.
  let size: Int?
}

/// A row of a folder.
struct TreeRow: Sendable, Hashable, Identifiable {
  enum Kind: Sendable, Hashable {
    /// A folder, with the number of its entries.
    case folder(count: Int)
    /// A file, with its size in bytes.
    case file(size: Int)
  }

  let path: String
  var kind: Kind

  var id: String { path }
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}

extension [TreeEntry] {
  /// Returns the rows of a folder: folders first, by name, regardless of case.
  ///
  /// The folder "" is the root. Other repositories are not shown, and
  /// neither is a folder that only contains other repositories.
  func rows(in folder: String) -> [TreeRow] {
    let prefix = folder.isEmpty ? "" : folder + "/"
    var files: [TreeRow] = []
    var folders: [String: Set<Substring>] = [:]
    for entry in self {
      guard let size = entry.size, entry.path.hasPrefix(prefix) else { continue }
      let names = entry.path.dropFirst(prefix.count).split(separator: "/")
      if names.count == 1 {
        files.append(TreeRow(path: entry.path, kind: .file(size: size)))
      } else if names.count > 1 {
        folders[prefix + names[0], default: []].insert(names[1])
      }
    }
    let rows = folders.map { TreeRow(path: $0, kind: .folder(count: $1.count)) }
    return rows.sortedByName + files.sortedByName
  }
}

extension [TreeRow] {
  fileprivate var sortedByName: Self {
    sorted { ($0.path.lowercased(), $0.path) < ($1.path.lowercased(), $1.path) }
  }
}

/// Returns a number of bytes as a text: `1.50 KB`.
func sizeText(_ bytes: Int) -> String {
  let units = ["B", "KB", "M", "G"]
  let size = bytes.magnitude
  let index = units.indices.dropLast().first { size < 1 << (10 * ($0 + 1)) } ?? units.count - 1
  let unit: UInt = 1 << (10 * index)
  // The whole units are divided first, since a hundred times a large size would overflow.
  let hundredths = size / unit * 100 + (size % unit * 100 + unit / 2) / unit
  let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
  return "\(bytes < 0 ? "-" : "")\(whole).\(rest < 10 ? "0" : "")\(rest) \(units[index])"
}
