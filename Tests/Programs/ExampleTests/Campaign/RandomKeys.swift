import Foundation
import ThoriumProperties

/// Keys of a random session, as the bytes of a terminal.
enum RandomKeys {
  /// Texts with wide, joined and combining characters.
  private static let texts = [
    "a", "word ", " ", "語", "学校", "👩‍🚀", "🇩🇪", "e\u{301}", "❤️", "한", "क्ष", "Zoë", "-x", "\"", "🏽",
  ]
  private static let edits = [
    "\u{1}", "\u{2}", "\u{5}", "\u{6}", "\u{B}", "\u{15}", "\u{17}", "\u{19}", "\u{7F}", "\u{8}",
    "\u{1B}[D", "\u{1B}[C", "\u{1B}[1;5D", "\u{1B}[1;5C", "\u{1B}[H", "\u{1B}[F", "\u{1B}[3~",
    "\u{1B}b", "\u{1B}f", "\u{1B}d", "\u{1B}\u{7F}", "\u{C}", "\u{1B}OA\u{7}", "\u{1B}[20~",
  ]

  /// Texts and keys that edit them.
  static func edits(using random: inout SplitMix64) -> [UInt8] {
    let count = Int.random(in: 1...25, using: &random)
    return (0..<count).flatMap { _ in
      Array(
        (Bool.random(using: &random) ? texts : edits).randomElement(using: &random)?.utf8
          ?? "a".utf8
      )
    }
  }

  /// Any bytes, except keys that end, stop or hold the program; then a key that ends what they have begun.
  static func noise(using random: inout SplitMix64) -> [UInt8] {
    let signals: Set<UInt8> = [0x03, 0x04, 0x0D, 0x0A, 0x11, 0x13, 0x1A, 0x1C]
    let bytes = (0..<Int.random(in: 1...40, using: &random)).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
    return bytes.filter { !signals.contains($0) } + Array("\u{1B}[201~\u{7}".utf8)
  }

  /// A pasted text of some lines, and perhaps Enter.
  static func paste(using random: inout SplitMix64) -> [UInt8] {
    let words = ["help", "tree", "state", "nothing 語", ""]
    let lines = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      words.randomElement(using: &random) ?? ""
    }
    let end = Bool.random(using: &random) ? "\r" : ""
    return Array("\u{1B}[200~\(lines.joined(separator: "\r"))\u{1B}[201~\(end)".utf8)
  }

  /// The commands of an example's scripts, and those of each session.
  static func commands(of folder: URL) -> [String] {
    let common = [
      "help", "state", "tree", "tree json", "back", "swipe 0.5", "root", "tick", "answer 1",
      "answer 2", "1", "2 x",
      "answer 9", "tab nothing", "nothing", "\"", "open 0", "open 99", "# a comment",
    ]
    let scripts = folder.appending(path: "Scripts")
    let files =
      (try? FileManager.default.contentsOfDirectory(at: scripts, includingPropertiesForKeys: nil))
    let typed = (files ?? []).filter { $0.pathExtension == "txt" }.sorted { $0.path < $1.path }
      .flatMap { file in
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
      }
    return typed.filter { $0 != "quit" && !$0.hasPrefix("#") && $0.utf8.count < 60 } + common
  }
}
