import ThoriumText

/// An error in a command line.
package struct UsageError: Error {
  private let sentence: String
  /// The command that needs the name of an example, if that is the error.
  var commandWithoutExample: String?
  /// True when the user probably wants the list of examples, which the program prints without a command.
  var asksForList = false

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - sentence: A complete sentence about the error, with a remedy if there is one.
  ///   - meant: The known word that the user may mean, which a question after the sentence names.
  package init(_ sentence: String, meant: String? = nil) {
    self.sentence = sentence + (meant.map { " Did you mean \"\($0)\"?" } ?? "")
  }
}

extension UsageError: CustomStringConvertible {
  /// A sentence about the error, with a suggestion if there is one.
  package var description: String { sentence }
}

// Errors that occur at several places.
extension UsageError {
  static func unknownCommand(_ word: String, _ meant: String?) -> UsageError {
    UsageError("\"\(word.shortened)\" is not a command.", meant: meant)
  }

  static func unknownOption(_ word: String, in known: [String]) -> UsageError {
    let meant = nearest(to: word, in: known)
    return UsageError("\"\(word.shortened)\" is not an option here.", meant: meant)
  }

  static func repeated(_ option: String) -> UsageError {
    UsageError("\"\(option)\" is given twice. Give it once.")
  }

  static func unexpected(_ word: String) -> UsageError {
    UsageError("The word \"\(word.shortened)\" is unexpected.")
  }

  /// Returns the error for fixtures that an example does not read.
  package static func noFixtures(_ example: String) -> UsageError {
    UsageError("\"\(example)\" reads no fixtures: leave out --fixtures.")
  }

  static func unreadable(_ file: String, _ why: String) -> UsageError {
    UsageError("\"\(file)\" cannot be read: \(why).")
  }

  /// Returns the error for a name that nothing of a kind has.
  ///
  /// - Parameters:
  ///   - kind: The kind of thing, such as `example`.
  ///   - word: The typed name.
  ///   - known: The names of the things of that kind.
  /// - Returns: The error, with the nearest name.
  package static func unknown(_ kind: String, _ word: String, in known: [String]) -> UsageError {
    UsageError("There is no \(kind) \"\(word.shortened)\".", meant: nearest(to: word, in: known))
  }
}
