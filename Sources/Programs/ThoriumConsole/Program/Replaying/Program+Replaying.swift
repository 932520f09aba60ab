import ThoriumSystem
import ThoriumText

// The command `replay`.
extension Program {
  /// The result of one recording, in the order in which the exit status of several is chosen.
  enum ReplayResult: Comparable {
    case same, untestable, different, unreadable

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
  /// The last input of a session that stopped during it may stop this process, too. So it is repeated after everything
  /// else is printed.
  ///
  /// - Returns: The exit status: 0 if all are the same, 1 if one differs, 2 if one cannot be read, 125
  ///   if this program cannot replay one.
  func replay(_ options: ReplayOptions) -> Int32 {
    var worst = ReplayResult.same
    var unfinished: [() -> ReplayResult] = []
    let output = reportOutput(asJSON: options.isJSON, of: "replay")
    output.flush()
    for file in options.files {
      worst = max(worst, replay(file, options, output, &unfinished))
    }
    for finish in unfinished { worst = max(worst, finish()) }
    return worst.status
  }

  private func replay(
    _ file: String,
    _ options: ReplayOptions,
    _ output: ReportOutput,
    _ unfinished: inout [() -> ReplayResult]
  ) -> ReplayResult {
    let title = Self.title(ofInput: file)
    func fail(_ result: ReplayResult, _ reason: String) -> ReplayResult {
      complain("\(name): \(reason)")
      output.print([Replay.json(of: title, "\(result)", because: reason)], or: [])
      return result
    }
    let recording: Recording
    var environment = ReplayEnvironment(fixtures: options.fixtures, state: options.state)
    do throws(RecordingError) {
      let bytes = try readInput(file, "a recording", RecordingHeader.beginning)
      recording = try Recording(bytes, file: title)
      environment.secrets = try options.secrets.map(secrets) ?? []
    } catch {
      return fail(.unreadable, "\(error)")
    }
    for notice in recording.notices { complain("\(name): \(notice)") }
    guard let example = examples.first(where: { $0.name == recording.example }) else {
      let example = recording.example.shortened
      return fail(.untestable, "\(title): This program has no example \"\(example)\".")
    }
    reportFixtures(of: recording, environment)
    environment.omitsLastInput = recording.unfinishedInput != nil
    environment.keepsScreens = options.form == .page
    do throws(RecordingError) {
      if options.form != nil || options.omitted != nil {
        return try show(recording, of: example, options, environment)
      }
      let replay = try example.replay(recording, in: environment)
      let lines = "\(replay)".split(separator: "\n").map(String.init)
      output.print([replay.json], or: lines)
      if status(of: output) != 0 || replay.difference != nil { return .different }
      if let input = recording.unfinishedInput {
        environment.omitsLastInput = false
        unfinished.append { [environment] in finish(recording, input, of: example, environment) }
      }
      return .same
    } catch {
      return fail(.untestable, "\(error)")
    }
  }

  /// Repeats a session with the input during which it stopped.
  ///
  /// If this process stops, too, its signal is the answer.
  private func finish(
    _ recording: Recording,
    _ input: RecordedLine,
    of example: Example,
    _ environment: ReplayEnvironment
  ) -> ReplayResult {
    let sentence = sentence(about: input, of: recording)
    complain("\(name): \(sentence) It is repeated now.")
    do throws(RecordingError) {
      _ = try example.replay(recording, in: environment)
      complain("\(name): \(recording.file): This input no longer stops the program.")
      return .same
    } catch {
      complain("\(name): \(error)")
      return .untestable
    }
  }

  /// Returns a sentence about the last input of a session that stopped during it.
  func sentence(about input: RecordedLine, of recording: Recording) -> String {
    "\(recording.file): The session stopped during its last input, \(input.text.shortened) (number \(input.number))."
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
