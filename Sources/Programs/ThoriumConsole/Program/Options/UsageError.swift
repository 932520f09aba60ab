import ThoriumText

/// An error in a command line.
package enum UsageError: Error {
  case unknownCommand(String, String?)
  /// A word for the list of examples, which the program prints without a command.
  case listCommand(String)
  case unknownOption(String, String?)
  /// A word for a kind of thing, such as an example, and the known thing that it may mean.
  case unknown(String, String, String?)
  /// A command of a module that the program does not use.
  case notAdded(String)
  case unexpected(String)
  case noExample(String)
  case noRecording
  case needsInput
  case noShell
  case unknownShell(String, String?)
  case wrongValue(String, String, String)
  case unusable(String)
  case noValue(String)
  case emptyValue(String)
  case noFolder(String)
  case severalInputs([String])
  case noFixtures(String)
  case noState(String)
  case noUnregistering(String)
  case unknownView(String, String?)
  case unusableState(String, String)
  case unreadable(String, String)
}

extension UsageError: CustomStringConvertible {
  /// A sentence about the error, with a suggestion if there is one.
  package var description: String {
    switch self {
    case .unknownCommand(let word, let meant):
      "\"\(word.shortened)\" is not a command.\(hint(meant))"
    case .listCommand(let word): "\"\(word.shortened)\" is not a command."
    case .unknownOption(let word, let meant):
      "\"\(word.shortened)\" is not an option here.\(hint(meant))"
    case .unknown(let kind, let word, let meant):
      "There is no \(kind) \"\(word.shortened)\".\(hint(meant))"
    case .notAdded(let word):
      "This program has no command \"\(word)\", which a program gets with commands: .proofs of ThoriumConsoleProof."
    case .unexpected(let word): "The word \"\(word.shortened)\" is unexpected."
    case .noExample(let command): "\"\(command)\" needs the name of an example."
    case .noRecording: "\"replay\" needs the file of a recording, which run --record FILE writes."
    case .needsInput:
      "\"--no-input\" asks for no commands. Give them with --script FILE, or through a pipe."
    case .noShell: "\"completions\" needs the name of a shell: bash, zsh or fish."
    case .unknownShell(let word, let meant):
      "There are no completions for \"\(word.shortened)\", but for bash, zsh and fish.\(hint(meant))"
    case .wrongValue(let option, let kind, let word):
      "\"\(option)\" needs \(kind), not \"\(word.shortened)\"."
    case .unusable(let sentence): sentence
    case .noValue(let option): "\"\(option)\" needs a value after it."
    case .emptyValue(let option): "\"\(option)\" needs a value that is not empty."
    case .noFolder(let option):
      "\"\(option)\" needs a folder, not \"-\", which is standard input or output."
    case .severalInputs(let readers):
      "\(readers.map { "\"\($0)\"" }.joined(separator: " and ")) read standard input, which is read once. "
        + "Give a file instead of \"-\"."
    case .noFixtures(let example): "\"\(example)\" reads no fixtures: leave out --fixtures."
    case .noState(let example): "\"\(example)\" keeps no state: leave out --state."
    case .noUnregistering(let example):
      "\"\(example)\" needs all its views: leave out --unregister."
    case .unknownView(let name, let meant): "No view shows \"\(name.shortened)\".\(hint(meant))"
    case .unusableState(let folder, let why):
      "No data can be saved in \"\(folder)\": \(why). Choose another folder for --state."
    case .unreadable(let file, let why): "\"\(file)\" cannot be read: \(why)."
    }
  }

  /// The command that needs the name of an example, if that is the error.
  var commandWithoutExample: String? {
    if case .noExample(let command) = self { command } else { nil }
  }

  /// True when the user probably wants the list of examples.
  var asksForList: Bool {
    if case .listCommand = self { true } else { false }
  }

  /// Returns the error for a name that nothing of a kind has.
  ///
  /// - Parameters:
  ///   - kind: The kind of thing, such as `example`.
  ///   - word: The typed name.
  ///   - known: The names of the things of that kind.
  /// - Returns: The error, with the nearest name.
  package static func unknown(_ kind: String, _ word: String, in known: [String]) -> UsageError {
    .unknown(kind, word, nearest(to: word, in: known))
  }

  private func hint(_ meant: String?) -> String {
    meant.map { " Did you mean \"\($0)\"?" } ?? ""
  }
}
