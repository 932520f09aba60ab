public import Thorium

/// What is typed behind a word: how it is called, and what it may be.
///
///     reactor.action("zoom", "enlarges the map by X", .double) { factor in .zoom(factor) }
public struct Argument<Value: Sendable>: Sendable {
  /// What stands for it in the usage: `N`.
  public let name: String
  /// What it must be, for the refusal: `a whole number`.
  public let kind: String
  /// What may be typed for it, from which lines are drawn that check an example.
  public let samples: [String]
  /// Whether what is typed for it is shown nowhere.
  public let isSecret: Bool
  /// Reads it, or answers `nil` where it is something else.
  public let read: @Sendable (String) -> Value?

  /// Creates an argument of your own.
  ///
  /// - Parameters:
  ///   - name: What stands for it in the usage.
  ///   - kind: What it must be, as in "N must be a whole number".
  ///   - samples: What may be typed for it, from which lines are drawn that check an example.
  ///   - isSecret: Whether what is typed for it is shown nowhere: commands are printed with a star for
  ///     each character of it, and refusals do not quote it.
  ///   - read: Reads the word that was typed, or answers `nil`.
  public init(
    _ name: String,
    _ kind: String,
    samples: [String] = ["", "a", "1"],
    isSecret: Bool = false,
    read: @escaping @Sendable (String) -> Value?
  ) {
    self.name = name
    self.kind = kind
    self.samples = samples
    self.isSecret = isSecret
    self.read = read
  }
}

extension Argument {
  /// A whole number, `N`.
  public static var int: Argument<Int> {
    Argument<Int>("N", "a whole number", samples: ["0", "1", "2", "3", "9", "-1"]) { Int($0) }
  }

  /// A number, `X`; neither infinite nor `nan`.
  public static var double: Argument<Double> {
    Argument<Double>("X", "a number", samples: ["0.1", "0.5", "1"]) { text in
      Double(text).flatMap { $0.isFinite ? $0 : nil }
    }
  }

  /// One word, or several in quotes, `TEXT`.
  public static var text: Argument<String> {
    Argument<String>("TEXT", "a text") { $0 }
  }

  /// One word, or several in quotes, `TEXT`, that is shown nowhere.
  public static var secret: Argument<Secret> {
    Argument<Secret>("TEXT", "a text", isSecret: true) { Secret($0) }
  }

  /// The word `on` or the word `off`.
  public static var onOff: Argument<Bool> {
    Argument<Bool>("on|off", "on or off", samples: ["on", "off"]) {
      ["on": true, "off": false][$0]
    }
  }
}

/// Reads what was typed behind a word, one argument after the other.
struct TypedArguments {
  private let form: WordForm
  private let typed: [String]
  private var position = 0

  /// - Parameters:
  ///   - form: The word, and its arguments.
  ///   - typed: What was typed behind the word.
  init(of form: WordForm, _ typed: [String]) {
    self.form = form
    self.typed = typed
  }

  var isAtEnd: Bool { position == typed.count }

  mutating func next<Value>(_ argument: Argument<Value>) throws(Refusal) -> Value {
    guard position < typed.count else {
      throw Refusal("\(form.word) needs \(argument.name), \(argument.kind)")
    }
    let text = typed[position]
    position += 1
    guard let value = argument.read(text) else {
      let typed = argument.isSecret ? "" : ", not \"\(text)\""
      throw Refusal("\(argument.name) must be \(argument.kind)\(typed)")
    }
    return value
  }

  func end() throws(Refusal) {
    if !isAtEnd { throw form.refusal(of: form.secrecy == nil ? typed[position] : nil) }
  }
}

extension WordForm {
  /// Says that too much was typed.
  ///
  /// - Parameter extra: The first word that is too much, or `nil` where it may not be quoted.
  /// - Returns: The sentence.
  func refusal(of extra: String?) -> Refusal {
    let usage = usage.joined(separator: " ")
    let isText = arguments.last?.name.contains(Argument<String>.text.name) == true
    let hint = isText ? "; a text of several words in quotes" : ""
    let extra = extra.map { "\"\($0)\"" } ?? "what follows it"
    return Refusal("nothing may follow: type \(usage), without \(extra)\(hint)")
  }
}
