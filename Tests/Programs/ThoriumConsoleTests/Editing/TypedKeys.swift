import Effort
import ThoriumProperties

@testable import ThoriumConsole

/// Keys that a test draws.
enum TypedKeys {
  /// Texts with wide, joined, combining and obeyed characters.
  static let texts = [
    "a", "b c", "word", " ", "語", "学校", "👩‍🚀", "🇩", "🇪", "\u{301}", "e\u{301}", "\u{200D}", "🏽", "❤️",
    "한",
    "क्ष", "\u{202E}", "\t", "\u{1B}", "-", "_x1", "Zoë", "\u{E33}",
  ]

  static var any: Generator<Key> {
    let keys: [Key] = [
      .left, .right, .wordLeft, .wordRight, .lineStart, .lineEnd, .up, .down, .backspace, .delete,
      .killWordLeft,
      .killWordRight, .killToStart, .killToEnd, .yank, .enter, .escape,
    ]
    return .frequency([
      (3, Generator<String>.element(of: texts).map { .text($0) }),
      (1, Generator<String>.element(of: texts).map { .paste("\($0)\n\($0)") }),
      (3, .element(of: keys)),
    ])
  }

  /// The cases of a check: many where all checks run.
  static var settings: CheckSettings {
    CheckSettings(cases: cases(20_000, quick: 300))
  }
}

extension LineEditor {
  /// Handles a key, and completes a word at once.
  mutating func receive(_ key: Key, complete: (String) -> Completion) -> Request? {
    let request = receive(key)
    guard case .complete(let text)? = request else { return request }
    return self.complete(with: complete(text))
  }
}
