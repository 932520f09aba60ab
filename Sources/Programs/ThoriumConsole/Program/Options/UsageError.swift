import ThoriumText

/// An error in a command line.
enum UsageError: Error {
  case unknownCommand(String, String?)
  /// A word for the list of examples, which the program prints without a command.
  case listCommand(String)
  case unknownOption(String, String?)
  case unknownExample(String, String?)
  case unexpected(String)
  case noExample(ProgramCommand)
  case noRecording
  case needsInput
  case noShell
  case unknownShell(String, String?)
  case noGraph(String, known: [String])
  case unknownGraph(String, String?)
  case severalGraphs(String, [String])
  case unknownCheck(String, String?)
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
  var description: String {
    switch self {
    case .unknownCommand(let word, let meant):
      "\"\(word.shortened)\" is not a command.\(hint(meant))"
    case .listCommand(let word): "\"\(word.shortened)\" is not a command."
    case .unknownOption(let word, let meant):
      "\"\(word.shortened)\" is not an option here.\(hint(meant))"
    case .unknownExample(let word, let meant):
      "There is no example \"\(word.shortened)\".\(hint(meant))"
    case .unexpected(let word): "The word \"\(word.shortened)\" is unexpected."
    case .noExample(let command): "\"\(command.rawValue)\" needs the name of an example."
    case .noRecording: "\"replay\" needs the file of a recording, which run --record FILE writes."
    case .needsInput:
      "\"--no-input\" asks for no commands. Give them with --script FILE, or through a pipe."
    case .noShell: "\"completions\" needs the name of a shell: bash, zsh or fish."
    case .unknownShell(let word, let meant):
      "There are no completions for \"\(word.shortened)\", but for bash, zsh and fish.\(hint(meant))"
    case .noGraph(let example, let known):
      "\"\(example)\" has no state graph.\(known.isEmpty ? "" : " These examples have one: \(known.joined(separator: ", ")).")"
    case .unknownGraph(let word, let meant):
      "There is no state graph \"\(word.shortened)\".\(hint(meant))"
    case .severalGraphs(let example, let names):
      "\"\(example)\" has several state graphs. Choose one with --only: \(names.joined(separator: ", "))."
    case .unknownCheck(let word, let meant):
      "There is no check \"\(word.shortened)\".\(hint(meant))"
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
  var commandWithoutExample: ProgramCommand? {
    if case .noExample(let command) = self { command } else { nil }
  }

  /// True when the user probably wants the list of examples.
  var asksForList: Bool {
    if case .listCommand = self { true } else { false }
  }

  private func hint(_ meant: String?) -> String {
    meant.map { " Did you mean \"\($0)\"?" } ?? ""
  }
}
