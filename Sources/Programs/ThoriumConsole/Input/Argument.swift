public import Thorium
public import ThoriumScreens

/// An argument of a command: its name, its kind and its parser.
///
///     reactor.action("zoom", "enlarges the map by X", .double) { factor in .zoom(factor) }
public struct Argument<Value: Sendable>: Sendable {
  /// The name in the usage: `N`.
  package let name: String
  /// The kind in a refusal: `a whole number`.
  package let kind: String
  /// Sample texts, which checks of an example use to generate lines.
  package let samples: [String]
  /// True when the typed text is shown nowhere.
  package let isSecret: Bool
  /// Parses the typed text, or returns `nil` if it is invalid.
  package let read: @Sendable (String) -> Value?

  /// Creates a custom argument.
  ///
  /// - Parameters:
  ///   - name: The name in the usage.
  ///   - kind: The kind of value, as in "N must be a whole number".
  ///   - samples: Sample texts, which checks of an example use to generate lines.
  ///   - isSecret: True to show the typed text nowhere: commands are printed with a star for each
  ///     of its characters, and refusals do not quote it. False by default.
  ///   - read: Parses the typed word, or returns `nil`.
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

  /// A secret text, `TEXT`: one word, or several in quotes; it is shown nowhere.
  public static var secret: Argument<Secret> {
    Argument<Secret>("TEXT", "a text", isSecret: true) { Secret($0) }
  }

  /// The word `on` or the word `off`.
  public static var onOff: Argument<Bool> {
    Argument<Bool>("on|off", "on or off", samples: ["on", "off"]) {
      ["on": true, "off": false][$0]
    }
  }

  /// The place of a row in a list with sections, `S.R`, as the list prints it.
  ///
  ///     reactor.action("select", "opens row S.R", .place) { path in .select(path) }
  public static var place: Argument<ListPath> {
    let samples = ["0.0", "0.1", "0.2", "1.0"]
    return Argument<ListPath>("S.R", "a place, such as 0.1", samples: samples) { ListPath($0) }
  }

  /// One of several values, typed by its description in any case.
  ///
  ///     reactor.action("sort", "sorts by ORDER", .choice("ORDER", Order.allCases)) { .sort($0) }
  ///
  /// A refusal lists the words: `ORDER must be name, size or date, not "place"`.
  ///
  /// - Parameters:
  ///   - name: The name in the usage.
  ///   - values: The values, with a different description each; if there are none, every word is refused.
  /// - Returns: The argument.
  public static func choice(_ name: String, _ values: [Value]) -> Argument {
    let words = values.map { "\($0)" }
    return Argument(name, words.alternatives, samples: words) { text in
      let index =
        words.firstIndex(of: text)
        ?? words.firstIndex { $0.lowercased() == text.lowercased() }
      return index.map { values[$0] }
    }
  }
}

/// A parser of the words typed after a command, one argument after another.
struct TypedArguments {
  private let form: CommandForm
  private let typed: [String]
  private var position = 0

  /// - Parameters:
  ///   - form: The command and its arguments.
  ///   - typed: The words typed after the command.
  init(of form: CommandForm, _ typed: [String]) {
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

  func requireAtEnd() throws(Refusal) {
    if !isAtEnd { throw form.refusal(of: form.secrecy == nil ? typed[position] : nil) }
  }
}

extension CommandForm {
  /// Returns a refusal of a line with too many arguments.
  ///
  /// - Parameter extra: The first superfluous word, or `nil` if it may not be quoted.
  /// - Returns: The refusal.
  func refusal(of extra: String?) -> Refusal {
    let usage = usage.joined(separator: " ")
    let isText = arguments.last?.name.contains(Argument<String>.text.name) == true
    let hint = isText ? "; a text of several words in quotes" : ""
    let extra = extra.map { "\"\($0)\"" } ?? "the rest"
    return Refusal("too many words: type \(usage), without \(extra)\(hint)")
  }
}

extension [String] {
  /// The texts as alternatives: `name, size or date`.
  var alternatives: String {
    let parts = [dropLast().joined(separator: ", "), last ?? ""]
    return parts.filter { !$0.isEmpty }.joined(separator: " or ")
  }
}
