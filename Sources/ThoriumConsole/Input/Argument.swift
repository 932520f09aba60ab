import Thorium

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
  /// Reads it, or answers `nil` where it is something else.
  public let read: @Sendable (String) -> Value?

  /// Creates an argument of your own.
  ///
  /// - Parameters:
  ///   - name: What stands for it in the usage.
  ///   - kind: What it must be, as in "N must be a whole number".
  ///   - samples: What may be typed for it, from which lines are drawn that check an example.
  ///   - read: Reads the word that was typed, or answers `nil`.
  public init(
    _ name: String,
    _ kind: String,
    samples: [String] = ["", "a", "1"],
    read: @escaping @Sendable (String) -> Value?
  ) {
    self.name = name
    self.kind = kind
    self.samples = samples
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
}

/// Reads what was typed behind a word, one argument after the other.
struct TypedArguments {
  private let usage: [String]
  private let typed: [String]
  private var position = 0

  /// - Parameters:
  ///   - usage: The word, and the names of its arguments.
  ///   - typed: What was typed behind the word.
  init(of usage: [String], _ typed: [String]) {
    self.usage = usage
    self.typed = typed
  }

  var isAtEnd: Bool { position == typed.count }

  mutating func next<Value>(_ argument: Argument<Value>) throws(Refusal) -> Value {
    guard position < typed.count else {
      throw Refusal("\(usage[0]) needs \(argument.name), \(argument.kind)")
    }
    let text = typed[position]
    position += 1
    guard let value = argument.read(text) else {
      throw Refusal("\(argument.name) must be \(argument.kind), not \"\(text)\"")
    }
    return value
  }

  func end() throws(Refusal) {
    if isAtEnd { return }
    let form = usage.joined(separator: " ")
    let isText = usage.last == Argument<String>.text.name
    let hint = isText ? "; a text of several words in quotes" : ""
    throw Refusal("nothing may follow: type \(form), without \"\(typed[position])\"\(hint)")
  }
}
