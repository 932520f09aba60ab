import ThoriumSystem
import ThoriumText

/// A test to paste that reproduces a failing case.
package struct PastedTest: Sendable {
  /// An explanation of the names in the test, and of how long it fails.
  package let advice: String
  private let name: String
  private let effects: String
  private let body: [String]

  /// Creates a test.
  ///
  /// - Parameters:
  ///   - advice: An explanation of the names in the test, and of how long it fails.
  ///   - name: The name of the test; characters that are invalid between backticks are removed.
  ///   - effects: The text after its parameters.
  ///   - body: The lines of its body.
  package init(_ advice: String, named name: String, effects: String = "", _ body: [String]) {
    self.advice = advice
    let line = String(name.prefix { !$0.isNewline }).shortened.filter { $0 != "`" && $0 != "\\" }
    // A name cannot begin with a dollar sign. The only whitespace allowed between backticks is a
    // space.
    let words = line.drop { $0 == "$" }.prefix(100).map { $0.isWhitespace ? " " : $0 }
    let isName = words.contains { $0.isLetter || $0.isNumber }
    self.name = isName ? String(words) : "a counterexample"
    self.effects = effects
    self.body = body
  }

  /// The Swift code of the test.
  package var text: String {
    let head = "@Test func `\(name)`()\(effects.isEmpty ? "" : " \(effects)") {"
    return ([head] + body.map { "  \($0)" } + ["}"]).joined(separator: "\n")
  }
}

extension PastedTest {
  /// Returns true when the file of a type contains its initializer without arguments.
  ///
  /// It is false for a generic type, without a symbol table, and if the optimizer has removed the
  /// initializer.
  package static func hasPlainInitializer(_ type: Any.Type) -> Bool {
    guard let name = _mangledTypeName(type) else { return false }
    let address = unsafe unsafeBitCast(type, to: UInt.self)
    // In the symbol, a letter refers to the type again. It depends on the nesting of the type.
    let ends = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { "\($0)ycfC" }
    return Symbols.address(of: "$s\(name)A", endingIn: ends, besides: address) != nil
  }

  /// Returns the test of a case of generated values.
  ///
  /// - Parameters:
  ///   - value: The code of the case, if code can create it.
  ///   - token: The token that reproduces the case otherwise.
  ///   - name: The name of the test.
  ///   - awaits: True when the body is asynchronous.
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
        "As a test, where `generator` and `property` are the arguments of the check:",
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
