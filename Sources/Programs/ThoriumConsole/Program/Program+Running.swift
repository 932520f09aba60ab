import Thorium
import ThoriumSystem
import ThoriumTime

// The command `run`.
extension Program {
  func run(_ example: Example, _ options: RunOptions) -> Int32 {
    do {
      let descriptor = try options.openScript()
      if !modes.allowsInput && isatty(descriptor) == 1 {
        throw UsageError(
          "\"--no-input\" asks for no commands. Give them with --script FILE, or through a pipe."
        )
      }
      if let state = options.state { try prepareStateFolder(state) }
      let header = header(for: example, options, on: descriptor)
      let time = SessionTime(isReal: header.time == .real)
      let beginning = try example.prepare(
        ExampleOptions(fixtures: options.fixtures, state: options.state, clock: time.current)
      )
      let file = try options.recording.map { try OutputFile($0) }
      return run(example, options, on: descriptor, from: beginning, time, as: header, into: file)
    } catch {
      report("\(name): \(error)")
      return error is UsageError || error is FixtureError ? 2 : 1
    }
  }

  private func run(
    _ example: Example,
    _ options: RunOptions,
    on descriptor: Int32,
    from beginning: Example.Beginning,
    _ time: SessionTime,
    as header: RecordingHeader,
    into file: OutputFile?
  ) -> Int32 {
    let isForPerson = header.input == .terminal
    let editor = isForPerson ? EditedPrompt(forProgram: name, isQuiet: modes.isQuiet) : nil
    let lines = isForPerson && editor == nil ? Prompt(on: Output(2)) : nil
    let prompt: (any SessionPrompt)? = editor ?? lines
    let style = style(of: example, as: header, options)
    let session = session(
      of: example,
      from: beginning,
      time,
      as: header,
      style,
      into: file,
      prompt
    )
    if let prompt {
      Interrupts.whenContinued {
        prompt.showAgain()
        session.executor.wake()
      }
    }
    defer { prompt?.reset() }
    if isatty(descriptor) == 1 { advise("Type a command, or help; Ctrl-D ends.") }
    let status: Int32
    if session.style.isTimeVirtual {
      var input = ScriptInput(descriptor)
      status = session.run(beginning.start, &input)
    } else if let editor {
      Interrupts.whenResized { session.executor.wake() }
      var input = EditedInput(
        descriptor,
        waking: session.executor,
        prompt: editor,
        mask: { session.masked($0) },
        complete: { session.completion(of: $0) }
      )
      status = session.run(beginning.start, &input)
    } else {
      var input = LiveInput(descriptor, waking: session.executor, prompt: lines)
      status = session.run(beginning.start, &input)
    }
    if isatty(descriptor) != 1 { advise(on: session) }
    guard let failure = file?.failure else { return status }
    report("\(name): \(failure)")
    return max(status, 1)
  }

  /// Says why the end of the input has cancelled work.
  private func advise(on session: Session) {
    let isTimeVirtual = session.style.isTimeVirtual
    if let hint = session.inputEnd.hint(isTimeVirtual: isTimeVirtual) { advise(hint) }
  }

  private func session(
    of example: Example,
    from beginning: Example.Beginning,
    _ time: SessionTime,
    as header: RecordingHeader,
    _ style: Session.Style,
    into file: OutputFile?,
    _ prompt: (any SessionPrompt)?
  ) -> Session {
    let recorder = file.map { file in
      file.append(header.json)
      return SessionRecorder(clock: time.clock, flush: file.flush) { file.append($0.json) }
    }
    var remember: (@Sendable (String) -> Void)?
    if let editor = prompt as? EditedPrompt { remember = { editor.remember($0) } }
    return Session(
      header.views(of: example),
      environment: beginning.environment,
      style: style,
      executor: time.executor,
      clock: time.clock,
      realTime: time.real,
      output: Output(1, isColored: isColored(1), prepare: { prompt?.interrupt() }),
      diagnostics: Output(2, isColored: isColored(2), prepare: { prompt?.interrupt() }) {
        recorder?.recordOutput($0, isDiagnostic: true)
      },
      askUnseen: prompt.map { prompt in { @Sendable secret in prompt.requestLine(unseen: secret) }
      },
      remember: remember,
      announcement: prompt.flatMap { _ in announcement("Working...") },
      draws: recorder.map { _ in header.draws },
      recorder: recorder
    )
  }

  /// Returns the settings of a session, with the format of its output.
  private func style(
    of example: Example,
    as header: RecordingHeader,
    _ options: RunOptions
  ) -> Session.Style {
    var style = header.style(of: example)
    if options.isJSON || modes.isAccessible {
      style.format = options.isJSON ? .json : .accessible
      style.firstLine = .session(program: header.program, example: example.name)
    }
    return style
  }

  /// Returns the settings of a session, as a recording contains them.
  private func header(
    for example: Example,
    _ options: RunOptions,
    on descriptor: Int32
  ) -> RecordingHeader {
    var header = RecordingHeader(program: nameAndVersion, example: example.name)
    let isForPerson = options.script == nil && isatty(descriptor) == 1
    header.input = isForPerson ? .terminal : .script
    header.time = isForPerson || options.isTimeReal ? .real : .virtual
    header.source = isForPerson ? nil : options.source
    header.strict = options.isStrict ? true : nil
    header.without = options.unregistered.isEmpty ? nil : options.unregistered
    guard options.recording != nil else { return header }
    header.fixtures = options.fixtures.map { RecordingHeader.Folder(digesting: $0) }
    header.state = options.state.map { RecordingHeader.Folder(listing: $0) }
    if header.time == .real {
      // Other programs read numbers of JSON only up to 2⁵³ exactly.
      header.seed = .random(in: 0..<1 << 53)
      header.start = calendarTime().wholeMicroseconds
    }
    return header
  }
}

/// The executor and the clocks of a session.
private struct SessionTime {
  let executor = SessionQueue()
  let clock = VirtualClock()
  /// Advances the clock in real time; `nil` if commands do.
  let real: RealTime?

  init(isReal: Bool) {
    real = isReal ? RealTime(clock, executor) : nil
  }

  /// The clock on which effects and services wait.
  var current: any Clock<Duration> { real ?? clock }
}

// The settings of a session that is recorded or replayed.
extension RecordingHeader {
  func views(of example: Example) -> Views {
    (without ?? []).reduce(example.views) { $0.without($1) ?? $0 }
  }

  /// Random numbers, dates and identifiers that a replay repeats.
  var draws: Draws { .seeded(seed ?? 0, startingAt: .microseconds(start ?? 0)) }

  func style(of example: Example) -> Session.Style {
    Session.Style(
      source: source,
      echoes: input == .script,
      isStrict: strict ?? false,
      isTimeVirtual: time == .virtual,
      tellsClosedAlerts: example.tellsClosedAlerts,
      tellsEndings: example.tellsEndings,
      hints: example.hints,
      sample: example.samples.first
    )
  }
}
