import ThoriumLog
import ThoriumSystem
import ThoriumText

// The command `replay`.
extension Program {
  /// The result of one recording, in the order in which the exit status of several is chosen.
  private enum Result: Int, Comparable {
    case same, untestable, different, unreadable

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// The exit status; `git bisect run` skips a revision with 125.
    var status: Int32 {
      switch self {
      case .same: 0
      case .different: 1
      case .unreadable: 2
      case .untestable: 125
      }
    }
  }

  /// Replays recordings, and prints whether they have the same consequences.
  ///
  /// - Returns: The exit status: 0 if all are the same, 1 if one differs, 2 if one cannot be read, 125
  ///   if this program cannot replay one.
  func replay(_ options: ReplayOptions) -> Int32 {
    var worst = Result.same
    let output = reportOutput(asJSON: options.isJSON, of: .replay)
    for file in options.files { worst = max(worst, replay(file, options, output)) }
    return worst.status
  }

  private func replay(
    _ file: String,
    _ options: ReplayOptions,
    _ output: ReportOutput
  ) -> Result {
    let title = Self.title(ofInput: file)
    func fail(_ result: Result, _ reason: String) -> Result {
      complain("\(name): \(reason)")
      output.print([Replay.json(of: title, "\(result)", because: reason)], or: [])
      return result
    }
    let recording: Recording
    let environment: ReplayEnvironment
    do throws(RecordingError) {
      recording = try Recording(try readInput(file, "a recording"), file: title)
      environment = ReplayEnvironment(
        fixtures: options.fixtures,
        state: options.state,
        secrets: try options.secrets.map(secrets) ?? []
      )
    } catch {
      return fail(.unreadable, "\(error)")
    }
    for notice in recording.notices { complain("\(name): \(notice)") }
    guard let example = examples.first(where: { $0.name == recording.example }) else {
      let example = recording.example
      return fail(.untestable, "\(title): This program has no example \"\(example)\".")
    }
    reportFixtures(of: recording, environment)
    do throws(RecordingError) {
      let replay = try example.replay(recording, in: environment)
      if options.form != nil || options.omitted != nil {
        return show(replay, of: example, options, environment)
      }
      let lines = "\(replay)".split(separator: "\n").map(String.init)
      output.print([replay.json], or: lines)
      return status(of: output) == 0 && replay.difference == nil ? .same : .different
    } catch {
      return fail(.untestable, "\(error)")
    }
  }

  private func show(
    _ replay: Replay,
    of example: Example,
    _ options: ReplayOptions,
    _ environment: ReplayEnvironment
  ) -> Result {
    if let number = options.omitted { return omit(number, from: replay, of: example, environment) }
    let lines: [String]
    switch options.form {
    case nil: lines = []
    case .states: lines = replay.stateLines
    case .script: lines = scriptLines(of: replay, example, environment)
    case .test: lines = replay.recording.testLines(of: example)
    case .cast: lines = replay.castLines
    case .step: return step(through: replay)
    }
    return printLines(lines) == 0 ? .same : .different
  }

  private func step(through replay: Replay) -> Result {
    if let problem = inputProblem(of: 0) {
      complain("\(name): \(UsageError.unreadable("standard input", problem))")
      return .unreadable
    }
    let output = Output(1, isColored: isColored(1))
    let isTerminal = isatty(0) == 1
    if isTerminal && !modes.allowsInput {
      complain("\(name): --no-input asks for no commands: give those of --step through a pipe.")
      return .unreadable
    }
    let prompt = isTerminal ? Prompt(on: Output(2)) : nil
    ReplayStepper(replay, output, prompt).run(ScriptInput(0))
    guard let failure = output.failure else { return .same }
    complain(failure)
    return .different
  }

  private func omit(
    _ number: Int,
    from replay: Replay,
    of example: Example,
    _ environment: ReplayEnvironment
  ) -> Result {
    let recording = replay.recording
    guard recording.lines.contains(where: { $0.number == number && $0.kind == .input }) else {
      let file = recording.file.escaped
      complain("\(name): \(file): The line with number \(number) is no input.")
      return .unreadable
    }
    let rest = Recording(recording, lines: recording.lines.filter { $0.number != number })
    do throws(RecordingError) {
      let other = try example.replay(rest, in: environment)
      return printLines(replay.lines(comparedTo: other)) == 0 ? .same : .different
    } catch {
      complain("\(name): \(error)")
      return .untestable
    }
  }

  /// Returns the script of a session, and reports if its times are too coarse.
  private func scriptLines(
    of replay: Replay,
    _ example: Example,
    _ environment: ReplayEnvironment
  ) -> [String] {
    let script = replay.recording.script
    let repeated = try? example.replay(replay.recording.asScript, in: environment)
    if repeated?.mutations != replay.mutations {
      complain(
        "\(name): Times in a script are multiples of 100 ms, so it has other mutations than the session."
      )
    }
    return script
  }

  /// Reports the data files that have changed since the recording.
  private func reportFixtures(of recording: Recording, _ environment: ReplayEnvironment) {
    guard let recorded = recording.header.fixtures else { return }
    let path = environment.fixtures ?? recorded.path
    let names = recorded.differences(from: RecordingHeader.Folder(digesting: path))
    if names.isEmpty { return }
    let list = names.prefix(5).joined(separator: ", ")
    complain("\(name): The data in \(path) has changed since the recording: \(list).")
  }

  /// Returns the lines of a file with secrets.
  private func secrets(in path: String) throws(RecordingError) -> [String] {
    if path == "-", isatty(0) == 1 {
      throw RecordingError(
        "\"--secrets -\" reads no terminal, since a terminal would show them. Give a file, or use a pipe."
      )
    }
    let text = String(decoding: try readInput(path, "secrets"), as: UTF8.self)
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(
      String.init
    )
    .dropLast(text.last?.isNewline == true ? 1 : 0)
  }
}
