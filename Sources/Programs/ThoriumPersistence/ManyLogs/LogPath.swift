import Foundation

/// The path of a log below the folder of all logs.
///
///     LogPath.parts(of: "order/né")   // ["order", "né"]
///     LogPath.encoded("né")           // "n%C3%A9"
///     LogPath.decoded("n%C3%A9")      // "né"
enum LogPath {
  private static let plain = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-".utf8
  )

  /// Returns the parts of a name between its slashes, which need not be characters of their own.
  static func parts(of name: String) -> [String] {
    name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
  }

  /// Returns the name of the folder for a part.
  static func encoded(_ part: String) -> String {
    if part.isEmpty { return "%" }
    // Such a folder would be another one, or have the name of a file of a log.
    let isSpecial = [".", ".."].contains(part) || part.utf8.starts(with: "log.jsonl".utf8)
    return part.utf8.enumerated().reduce(into: "") { text, next in
      let (index, byte) = next
      text +=
        plain.contains(byte) && !(isSpecial && index == 0)
        ? String(UnicodeScalar(byte)) : String(format: "%%%02X", byte)
    }
  }

  /// Returns the part whose folder has a name; `nil` for the name of another file.
  static func decoded(_ folder: String) -> String? {
    let part = folder == "%" ? "" : folder.removingPercentEncoding
    return part.flatMap { encoded($0) == folder ? $0 : nil }
  }
}

extension String {
  /// Returns true if this name comes after another one in the order of their bytes.
  func follows(_ name: String) -> Bool { name.utf8.lexicographicallyPrecedes(utf8) }
}
