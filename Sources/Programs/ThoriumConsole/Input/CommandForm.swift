/// A command: its word, its arguments and its description.
struct CommandForm: Sendable {
  let word: String
  let arguments: [ArgumentForm]
  /// The description of the command, in a few words.
  let text: String

  /// The word and the names of its arguments.
  var usage: [String] { [word] + arguments.map(\.name) }

  /// The index of the first secret argument; no text from there on is shown.
  ///
  /// The text after a secret is hidden, too: it may be the rest of a secret without quotes.
  var secrecy: Int? { arguments.firstIndex(where: \.isSecret) }
}

/// An argument of a command, without the type of its value.
struct ArgumentForm: Sendable {
  let name: String
  /// The kind of value, such as `on or off`.
  var kind = ""
  /// Sample texts for the argument.
  var samples: [String] = []
  var isSecret = false
  /// Returns whether a typed text is a value.
  var accepts: @Sendable (String) -> Bool = { _ in false }
}

extension ArgumentForm {
  /// Creates the description of an argument.
  init<Value: Sendable>(_ argument: Argument<Value>) {
    self.init(
      name: argument.name,
      kind: argument.kind,
      samples: argument.samples,
      isSecret: argument.isSecret,
      accepts: { argument.read($0) != nil }
    )
  }
}

extension CommandForm {
  /// Creates the description of a command from its arguments.
  init<each Value: Sendable>(
    _ word: String,
    _ text: String,
    _ arguments: repeat Argument<each Value>
  ) {
    var forms: [ArgumentForm] = []
    for argument in repeat each arguments {
      forms.append(ArgumentForm(argument))
    }
    self.init(word: word, arguments: forms, text: text)
  }
}

extension String {
  /// Returns this line for display, with the words after the first one masked from an argument on.
  ///
  ///     "password swordfish".masked(from: 0)  // password *********
  ///     "answer 2 '12 34'".masked(from: 1)    // answer 2 *****
  ///
  /// If the line does not split into words, everything after the first word is masked. With -1, the
  /// first word is masked, too.
  func masked(from argument: Int) -> String {
    guard let words = try? CommandWord.words(in: self) else {
      let first = drop(while: \.isWhitespace)
      let rest = argument < 0 ? first : first.drop { !$0.isWhitespace }
      return self[..<rest.startIndex] + String(rest.map { $0.isWhitespace ? $0 : "*" })
    }
    let secrets = words.dropFirst(argument + 1)
    guard let first = secrets.first else { return self }
    let stars = secrets.map { String(repeating: "*", count: $0.text.count) }
    return self[..<first.start] + stars.joined(separator: " ")
  }
}
