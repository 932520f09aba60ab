import Foundation

/// Code that fails for values which random cases hardly ever contain, and a package of this code.
///
/// The package is in a temporary folder, so that these tests do not change with other code.
final class MagicValues {
  private let folder = NSTemporaryDirectory() + "thorium-magic-\(UUID())"

  /// The path of a test file in the package.
  var caller: String { "\(folder)/Tests/CodeTests/CodeTests.swift" }

  init() throws {
    try write("Package.swift", "// swift-tools-version: 6.3")
    try write("Sources/Code/Code.swift", Self.code)
    try write("Tests/CodeTests/CodeTests.swift", "import Code\n@Test(.cases(300)) func f() {}")
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func write(_ path: String, _ text: String) throws {
    let file = URL(fileURLWithPath: "\(folder)/\(path)")
    let parent = file.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private static let code = #"""
    /// The kinds of files, such as "data".
    func name(_ bytes: [UInt8]) -> String {
      guard bytes.count > 2 else { return "unknown" }
      if bytes[0] == 0xB5 && bytes[1] == 0x93 && bytes[2] == 0xE4 { return "archive" }
      if bytes.starts(with: [0x8A, 0x4E, 0x5B, 0xF1]) { return "program" }
      if bytes.starts(with: "PIX76a".utf8) { return "picture \(bytes.count) bytes" }
      if number(bytes[..<4]) == 0xC1A5_5F1E { return "class" }
      return "unknown"
    }
    func answer(_ text: String) -> Int {
      if text == "RSVP" { return 202 }
      return text.hasPrefix("%%DOC:") ? 200 : 404
    }
    func isAllowed(_ port: Int) -> Bool { port > 1024 && port != 48213 }
    func isMarked(_ number: UInt64, rate: Double) -> Bool {
      number == 0xFEED_FACE_CAFE_F00D || rate == 271.625
    }
    """#

  static func isArchive(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xB5, 0x93, 0xE4]) }

  static func isProgram(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x8A, 0x4E, 0x5B, 0xF1]) }

  static func isPicture(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "PIX76a".utf8) }

  static func isClass(_ bytes: [UInt8]) -> Bool {
    bytes.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) } == 0xC1A5_5F1E
  }

  static func isCommand(_ text: String) -> Bool { text == "RSVP" }

  static func isHeader(_ text: String) -> Bool { text.hasPrefix("%%DOC:") }

  static func isPort(_ number: Int) -> Bool { number == 48213 }

  static func isMarker(_ number: UInt64) -> Bool { number == 0xFEED_FACE_CAFE_F00D }

  static func isRate(_ number: Double) -> Bool { number == 271.625 }

  /// Returns how deep the brackets are nested, or `nil` if they do not match.
  static func depth(_ text: some Sequence<Character>) -> Int? {
    var open: [Character] = []
    var deepest = 0
    for character in text {
      switch character {
      case "(": open.append(")")
      case "[": open.append("]")
      case "{": open.append("}")
      default: if open.popLast() != character { return nil }
      }
      deepest = max(deepest, open.count)
    }
    return open.isEmpty ? deepest : nil
  }
}
