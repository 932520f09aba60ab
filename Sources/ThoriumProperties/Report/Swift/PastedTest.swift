import ThoriumText

/// A case that fails as a test that can be pasted, and what must be known to paste it.
package struct PastedTest: Sendable {
  /// What the names in it stand for, and how long it fails.
  let advice: String
  private let name: String
  private let effects: String
  private let body: [String]

  /// Creates a test.
  ///
  /// - Parameters:
  ///   - advice: What the names in it stand for, and how long it fails.
  ///   - name: What it is called, but for what cannot stand between backticks.
  ///   - effects: What stands behind its parameters.
  ///   - body: Its lines.
  package init(_ advice: String, named name: String, effects: String = "", _ body: [String]) {
    self.advice = advice
    let line = String(name.prefix { !$0.isNewline }).told.filter { $0 != "`" && $0 != "\\" }
    // No name begins with a dollar, and but for one no space is known between backticks.
    let words = line.drop { $0 == "$" }.prefix(100).map { $0.isWhitespace ? " " : $0 }
    let isName = words.contains { $0.isLetter || $0.isNumber }
    self.name = isName ? String(words) : "a counterexample"
    self.effects = effects
    self.body = body
  }

  /// The test as Swift.
  var text: String {
    let head = "@Test func `\(name)`()\(effects.isEmpty ? "" : " \(effects)") {"
    return ([head] + body.map { "  \($0)" } + ["}"]).joined(separator: "\n")
  }
}

extension PastedTest {
  /// The test of a case of data.
  ///
  /// - Parameters:
  ///   - value: The case, where it can be made again by its text.
  ///   - token: What makes it again otherwise.
  ///   - name: What the test is called.
  ///   - awaits: Whether the body is awaited.
  /// - Returns: The test.
  static func ofData(
    _ value: [String]?,
    _ token: ReplayToken,
    named name: String,
    awaits: Bool
  ) -> PastedTest {
    let (call, effects) = awaits ? ("try await", "async throws") : ("try", "throws")
    guard let lines = value, let first = lines.first else {
      return PastedTest(
        "As a test, where `generator` and `property` are what the check was given:",
        named: name,
        effects: effects,
        [
          "// The case cannot be written in Swift, so it is drawn again.",
          "\(call) falsify(generator, CheckSettings(replay: ReplayToken(\"\(token)\")), property)",
        ]
      )
    }
    let body =
      lines.count == 1
      ? ["\(call) property(\(first))"]
      : ["\(call) property("] + lines.map { "  \($0)" } + [")"]
    return PastedTest(
      "As a test, where `property` is the body of the check:",
      named: name,
      effects: effects,
      body
    )
  }
}
