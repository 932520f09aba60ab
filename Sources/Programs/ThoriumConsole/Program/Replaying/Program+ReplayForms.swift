import ThoriumSystem
import ThoriumText

// The forms in which `replay` prints a session.
extension Program {
  /// Prints a session in a form.
  ///
  /// It replays the session only if the form needs that. If the session stopped during its last input, no form
  /// repeats that input.
  func show(
    _ recording: Recording,
    of example: Example,
    _ options: ReplayOptions,
    _ environment: ReplayEnvironment
  ) throws(RecordingError) -> ReplayResult {
    let lines: [String]
    switch options.omitted == nil ? options.form : nil {
    case .script: lines = try scriptLines(of: recording, example, environment)
    case .test: lines = recording.testLines(of: example)
    case .cast where recording.unfinishedInput != nil:
      lines = recording.castLines(of: recording.lines, status: nil)
    case nil, .cast, .step, .page:
      return try show(
        try example.replay(recording, in: environment),
        of: example,
        options,
        environment
      )
    }
    return printForm(lines)
  }

  private func show(
    _ replay: Replay,
    of example: Example,
    _ options: ReplayOptions,
    _ environment: ReplayEnvironment
  ) throws(RecordingError) -> ReplayResult {
    let recording = replay.recording
    if let input = recording.unfinishedInput {
      let sentence = sentence(about: input, of: recording)
      complain("\(name): \(sentence) It is not repeated here, but by replay without a form.")
    }
    reportDifference(of: replay)
    let result =
      if let number = options.omitted {
        try omit(number, from: replay, of: example, environment)
      } else if let path = options.page {
        write(replay.page, to: path)
      } else if options.form == .step {
        step(through: replay)
      } else {
        printForm(recording.castLines(of: replay.computed, status: replay.status))
      }
    return max(result, replay.difference == nil ? .same : .different)
  }

  /// Writes a page to a file, or to standard output if the path is `-`.
  private func write(_ page: Page, to path: String) -> ReplayResult {
    if path == "-" {
      let output = Output(1)
      output.write(page.html)
      output.flush()
      return status(of: output) == 0 ? .same : .different
    }
    do throws(UsageError) {
      let file = try OutputFile(path, .page)
      let lines = page.html.split(separator: "\n", omittingEmptySubsequences: false)
      for line in lines.dropLast() { file.append("\(line)\n") }
      file.flush()
      if let failure = file.failure {
        complain("\(name): \(failure)")
        return .different
      }
      return printForm(["\(path): a page with \(page.moments.count.counted("moment"))"])
    } catch {
      complain("\(name): \(error)")
      return .unreadable
    }
  }

  private func printForm(_ lines: [String]) -> ReplayResult {
    printLines(lines) == 0 ? .same : .different
  }

  /// Reports the first difference of a replay, which its form may not show.
  private func reportDifference(of replay: Replay) {
    if replay.difference == nil { return }
    for (index, line) in "\(replay)".split(separator: "\n").enumerated() {
      complain(index == 0 ? "\(name): \(line)" : "\(line)")
    }
  }

  private func step(through replay: Replay) -> ReplayResult {
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
    if isTerminal { advise("Enter shows the next input, ? lists the commands, q ends.") }
    ReplayStepper(replay, output, prompt).run(ScriptInput(0))
    return status(of: output) == 0 ? .same : .different
  }

  private func omit(
    _ number: Int,
    from replay: Replay,
    of example: Example,
    _ environment: ReplayEnvironment
  ) throws(RecordingError) -> ReplayResult {
    let recording = replay.recording
    guard recording.lines.contains(where: { $0.number == number && $0.kind == .input }) else {
      let file = recording.file.escaped
      complain("\(name): \(file): The line with number \(number) is no input.")
      return .unreadable
    }
    if number == recording.unfinishedInput?.number { return .untestable }
    let rest = Recording(recording, lines: recording.lines.filter { $0.number != number })
    let other = try example.replay(rest, in: environment)
    return printForm(replay.lines(comparedTo: other))
  }

  /// Returns the script of a session, and reports omitted inputs and times that are too coarse.
  private func scriptLines(
    of recording: Recording,
    _ example: Example,
    _ environment: ReplayEnvironment
  ) throws(RecordingError) -> [String] {
    let escaped = recording.script.count { $0 != $0.escaped }
    if escaped > 0 {
      let sentence = "In \(escaped.counted("line")) of the script, control characters are escaped"
      complain("\(name): \(sentence), so it has other inputs than the session.")
    }
    // Virtual time advances by the ticks of the script alone.
    if recording.header.time == .virtual { return recording.script }
    let ticks = recording.refusedTicks
    if ticks > 0 {
      let sentence = "The script leaves out \(ticks.counted("tick"))"
      complain("\(name): \(sentence), which the session refused since its time was real.")
    }
    let replay = try example.replay(recording, in: environment)
    let repeated = try example.replay(recording.asScript, in: environment)
    if repeated.mutations != replay.mutations {
      complain(
        "\(name): Times in a script are multiples of 100 ms, so it has other mutations than the session."
      )
    }
    return recording.script
  }
}
