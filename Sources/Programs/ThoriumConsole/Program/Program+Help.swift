import ThoriumText

// The text of help.
extension Program {
  func help(on topic: Request.Topic) -> [String] {
    switch topic {
    case .program: programHelp
    case .command(let command): command.help(self)
    case .example(let example):
      ["\(example.name): \(example.summary)", ""] + runHelp(for: example)
        + (only == nil ? [] : ["", "Other commands:", ""] + table(commandRows) + statusHelp)
    }
  }

  var programHelp: [String] {
    let list = only == nil ? [("\(name) [--json]", "lists the examples, one per line")] : []
    return table(list + commandRows) + ["", "Every command takes:"]
      + table(ProgramModes.forms.map { ("  \($0.usage)", $0.text) }) + statusHelp
  }

  private var commandRows: [(String, String)] {
    let rows = commands.filter { $0.name != "run" || only == nil }.map { command in
      let usage = usage(of: command.name, command.operand)
      return (usage + (command.forms.isEmpty ? "" : " [options]"), command.text)
    }
    return rows + [("\(name) --version", "prints the version")]
  }

  func usage(of command: String, _ operand: ProgramCommand.Operand) -> String {
    switch operand {
    case .example: call(command, "NAME")
    case .files: "\(name) \(command) FILE..."
    case .shell: "\(name) \(command) SHELL"
    case .topic: "\(name) \(command) [COMMAND]"
    }
  }

  private var statusHelp: [String] {
    ["", "Exit status:"]
      + table([
        ("  0", "it ended well, also when the reader of its output went away"),
        ("  1", "a flow or a check failed, a recording differs, or the output cannot be written"),
        (
          "  2",
          "the command line is wrong, a file cannot be read, or --strict or --no-input ended the session"
        ),
        ("  125", "replay: this program cannot repeat the session"),
        ("  128 + N", "signal N killed it; 130 is Ctrl-C"),
      ])
  }

  func runHelp(for example: Example?) -> [String] {
    help(
      on: call("run", example?.name ?? "NAME"),
      """
      In a terminal, time is real. Commands from a file or a pipe are printed before they run, and only the \
      command tick advances time, by steps of 100 ms. So the same input gives the same output.
      """,
      RunOptions.forms(of: example) + ProgramModes.forms
    ) + (example?.hints ?? []).prefixed(by: [""])
  }

  var replayHelp: [String] {
    help(
      on: "\(name) replay FILE...",
      """
      Repeats sessions that \(call("run", "NAME")) --record FILE has recorded, in virtual time. Prints the first \
      mutation or line that differs. The exit status suits git bisect run: 0 if all is the same, 1 if a session \
      differs, 2 if a file cannot be read, 125 if this program cannot repeat a session. A FILE named - is \
      standard input.
      """,
      ReplayOptions.forms
    )
  }

  var completionHelp: [String] {
    [
      "\(name) completions bash, zsh or fish",
      "",
      "Prints a script with which the shell completes the words of a command line.",
      "",
      "  bash  eval \"$(\(name) completions bash)\"",
      "  zsh   source <(\(name) completions zsh)",
      "  fish  \(name) completions fish | source",
    ]
  }

  /// Returns the form of a command, a paragraph and a table of its options.
  func help(on command: String, _ text: String, _ options: [OptionForm]) -> [String] {
    ["\(command) [options]", ""] + text.wrapped(toColumns: min(columns(of: 1), 100)) + [""]
      + table(options.map { ("  \($0.usage)", $0.text) })
  }

  /// Returns a table of two columns.
  ///
  /// - Parameters:
  ///   - rows: The texts of the two columns.
  ///   - stream: The stream that shows the table.
  /// - Returns: The lines, wrapped between words for a terminal. In the accessible mode, each row is `word: text`.
  func table(_ rows: [(String, String)], on stream: Int32 = 1) -> [String] {
    if modes.isAccessible {
      return rows.map { "\($0.0.drop(while: \.isWhitespace)): \($0.1)" }
    }
    let start = (rows.map(\.0.displayWidth).max() ?? 0) + 2
    let columns = columns(of: stream)
    return rows.flatMap { word, text in
      (word.padded(toColumns: start) + text).row(in: columns, textAt: start)
    }
  }

  /// The number of columns in which help is wrapped; unlimited in the accessible mode.
  func columns(of stream: Int32) -> Int { modes.isAccessible ? .max : Output(stream).columns }
}

extension [String] {
  /// These lines after others; none if there are none.
  fileprivate func prefixed(by lines: [String]) -> [String] { isEmpty ? [] : lines + self }
}
