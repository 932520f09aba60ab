/// A word that can be typed: what stands behind it, and what it does.
struct WordForm: Sendable {
  let word: String
  let arguments: [ArgumentForm]
  /// What it does, in a few words.
  let text: String

  /// The word, and the names of its arguments.
  var usage: [String] { [word] + arguments.map(\.name) }

  /// The first argument that is secret; from there on nothing typed is shown.
  ///
  /// What follows a secret is hidden, too: it may be the rest of one that was not quoted.
  var secrecy: Int? { arguments.firstIndex(where: \.isSecret) }
}

/// What stands behind a word, whatever its type is.
struct ArgumentForm: Sendable {
  let name: String
  /// What may be typed for it.
  var samples: [String] = []
  var isSecret = false
}

extension WordForm {
  /// Describes a word by its arguments.
  init<each Value: Sendable>(
    _ word: String,
    _ text: String,
    _ arguments: repeat Argument<each Value>
  ) {
    var forms: [ArgumentForm] = []
    for argument in repeat each arguments {
      forms.append(
        ArgumentForm(
          name: argument.name,
          samples: argument.samples,
          isSecret: argument.isSecret
        )
      )
    }
    self.init(word: word, arguments: forms, text: text)
  }
}

extension String {
  /// This line as it may be shown: what stands behind its first word is masked from an argument on.
  ///
  ///     "password swordfish".masked(from: 0)  // password *********
  ///     "answer 2 '12 34'".masked(from: 1)    // answer 2 *****
  ///
  /// Where the line does not split into words, all behind the first one is masked. From -1 on that
  /// word is masked, too.
  func masked(from argument: Int) -> String {
    guard let words = try? Word.words(in: self) else {
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
