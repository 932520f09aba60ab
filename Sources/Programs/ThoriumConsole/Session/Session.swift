import Synchronization
import Thorium
import ThoriumText
import ThoriumTime

/// One execution of a coordinator for a user or a script, on one thread.
///
/// It takes the next command only when nothing else can run. So with virtual time, the same input
/// gives the same lines.
package final class Session: Sendable {
  private struct Outcome {
    var rootEnding: Ending<String>?
    var hasQuit = false
    var failure: String?
    /// The words of a line whose last word is being typed without echo, and the context that the user saw then.
    var unfinished: (words: [String], context: LineContext)?
  }

  let style: Style
  /// The commands of the environment of the screens.
  let environment: [EnvironmentCommand]
  let executor: any SessionExecutor
  let clock: VirtualClock
  let presenter: SessionPresenter
  let navigator: Navigator
  private let output: Output
  /// Writes a line in the format of the session.
  let print: @Sendable (OutputLine) -> Void
  private let diagnostics: Output
  /// Turns the echo off for the next line, if a user types at a terminal.
  private let askUnseen: (@Sendable (String) -> Void)?
  /// Adds an executed line to the history of a terminal.
  private let remember: (@Sendable (String) -> Void)?
  /// Announces that a command takes long, if a user waits at a terminal.
  private let announcement: Announcement?
  private let runtime: Runtime
  private let recorder: SessionRecorder?
  /// Advances the clock in real time; `nil` if commands or a replay do.
  private let realTime: RealTime?
  private let outcome = Mutex(Outcome())
  /// The work that the end of the input cancels.
  let inputEnd = InputEnd()

  init(
    _ views: Views,
    environment: [EnvironmentCommand] = [],
    style: Style,
    executor: any SessionExecutor,
    clock: VirtualClock = VirtualClock(),
    realTime: RealTime? = nil,
    output: Output,
    diagnostics: Output,
    askUnseen: (@Sendable (String) -> Void)? = nil,
    remember: (@Sendable (String) -> Void)? = nil,
    announcement: Announcement? = nil,
    draws: Draws? = nil,
    recorder: SessionRecorder? = nil,
    report: (@Sendable (Report) -> Void)? = nil
  ) {
    self.style = style
    self.environment = environment
    self.executor = executor
    self.clock = clock
    self.output = output
    self.diagnostics = diagnostics
    self.askUnseen = askUnseen
    self.remember = remember
    self.announcement = announcement
    self.recorder = recorder
    self.realTime = realTime
    let lines = SessionOutput(output: output, style: style, recorder: recorder)
    print = lines.print
    presenter = SessionPresenter(
      views,
      beside: environment,
      style: style,
      print: lines.print
    )
    runtime = Runtime(
      executor: executor,
      clock: realTime ?? clock,
      draws: draws ?? (style.isTimeVirtual ? .seeded(0) : .system),
      tracers: recorder.map { [$0] } ?? []
    ) { [inputEnd] news in
      if case .cancelled(let work, _, _) = news {
        inputEnd.recordCancelled(work)
        lines.print(.cancelled(work))
      } else if let report {
        report(news)
      } else if case .failed(let error as RouteError, _) = news {
        lines.print(.event("error: \(error)"))
      } else {
        diagnostics.line("\(news)", in: .red)
      }
    }
    navigator = Navigator(on: presenter, in: runtime)
  }

  /// Runs the session to its end.
  ///
  /// - Parameters:
  ///   - begin: Starts the root flow, and returns a function that awaits its ending.
  ///   - input: The source of commands.
  /// - Returns: The exit status:
  ///   - 0: the session ended without a failure.
  ///   - 1: the flow failed, was cancelled or was abandoned, or the output could not be written.
  ///   - 2: a command was refused or unknown in strict mode, or the input could not be read.
  func run(_ begin: (Navigator) -> RootFlow, _ input: inout some CommandInput) -> Int32 {
    announcement?.begin()
    start(begin)
    takeCommands(from: &input)
    announcement?.end()
    return finishSession()
  }

  func start(_ begin: (Navigator) -> RootFlow) {
    if let line = style.firstLine { print(line) }
    let root = begin(navigator)
    runtime.start(named: "session") { [self] in
      let ending = await root()
      outcome.withLock { $0.rootEnding = ending }
    }
  }

  private func takeCommands(from input: inout some CommandInput) {
    while true {
      executor.runUntilIdle()
      if let realTime, !isOver {
        realTime.advance()
        executor.runUntilIdle()
      }
      announcement?.end()
      flush()
      if isOver { return }
      realTime?.beginWaiting()
      let next = input.next()
      realTime?.endWaiting()
      switch next {
      case .line(let line, let number):
        announcement?.begin()
        executeLine(line, number)
      case .nothingYet: continue
      case .endOfInput: return inputEnd.recordEnd(isWaiting: clock.nextDeadline != nil)
      case .unreadable(let why):
        let source = style.source ?? "the terminal"
        return outcome.withLock { $0.failure = "\"\(source)\" cannot be read: \(why)." }
      }
    }
  }

  package var isOver: Bool {
    output.isClosed
      || outcome.withLock { $0.hasQuit || $0.failure != nil || $0.rootEnding != nil }
  }

  private func flush() {
    recorder?.flush()
    output.flush()
    diagnostics.flush()
  }

  /// Cancels outstanding work, and returns the exit status.
  func finishSession() -> Int32 {
    let outcome = outcome.withLock { $0 }
    if case .finished(let text) = outcome.rootEnding { print(.result(text)) }
    presenter.stopPrinting()
    navigator.end()
    executor.runUntilIdle()
    print(.end)
    output.flush()
    let (status, complaint) = judge(outcome)
    if let complaint {
      diagnostics.line(complaint, in: .red)
      if style.format == .json { output.line("\(Program.json(ofError: complaint))") }
    }
    recorder?.recordEnd(status)
    flush()
    return status
  }

  private func judge(_ outcome: Outcome) -> (status: Int32, complaint: String?) {
    if let failure = outcome.failure { return (2, failure) }
    return switch outcome.rootEnding {
    case .failed(let error): (1, "The flow failed: \(error)")
    case .cancelled(let reason): (1, "The flow was cancelled: \(reason)")
    case .abandoned: (1, "The flow was abandoned.")
    case nil, .finished: output.failure.map { (1, $0) } ?? (0, nil)
    }
  }
}

extension Session {
  func executeLine(_ typed: String, _ number: Int) {
    let context = lineContext(number)
    let isUnseen = outcome.withLock { $0.unfinished != nil }
    let text = isUnseen ? typed : context.withAnswer(typed)
    let line = TypedLine(text)
    if let recorder {
      recorder.recordInput(context.recorded(line, isUnseen: isUnseen))
      recorder.flush()
    }
    if let (words, before) = outcome.withLock({ $0.unfinished.take() }) {
      if text.isEmpty { return refuse("nothing was typed", number) }
      if before.seen != context.seen || before.alerts.last != context.alerts.last {
        return refuse("the screen changed before the line was complete", number)
      }
      return obey(words[0], words.dropFirst() + [text], in: context)
    }
    // A line with a secret is in no history.
    if let remember, context.shown(line) == text { remember(typed) }
    if text.utf8.count > LineReader.longest {
      echo(TypedLine(String(text.prefix(64))), in: context)
      return refuse("the line has more than 1 MiB; type less, or read data from a file", number)
    }
    let words: [CommandWord]
    do throws(CommandError) {
      words = try line.words.get()
    } catch {
      echo(line, in: context)
      return refuse(Refusal("\(error)"), number)
    }
    guard let word = words.first?.text, !word.hasPrefix("#") else { return }
    echo(line, in: context)
    let arguments = words.dropFirst().map(\.text)
    if let askUnseen, let secret = context.missingSecret(word, arguments) {
      outcome.withLock { $0.unfinished = ([word] + arguments, context) }
      return askUnseen(secret)
    }
    obey(word, arguments, in: context)
  }

  /// Returns a typed line as it remains on a terminal, with stars for its secrets.
  func masked(_ typed: String) -> String {
    let context = lineContext(0)
    let text = context.withAnswer(typed)
    return String(context.shown(TypedLine(text)).dropFirst(text.count - typed.count))
  }

  private func echo(_ line: TypedLine, in context: LineContext) {
    if style.echoes { print(.input(context.shown(line))) }
  }

  private func obey(_ word: String, _ arguments: [String], in context: LineContext) {
    do throws(Refusal) {
      try execute(word, arguments, in: context)
    } catch {
      refuse(error, context.number)
    }
  }

  private func execute(_ word: String, _ arguments: [String], in context: LineContext)
    throws(Refusal)
  {
    try context.refuseMistypedSecret(word, arguments)
    let isUnderAlert = !context.alerts.isEmpty
    if let around = context.environmentCommand(word) {
      return run(try around.parse(arguments), context.number)
    }
    if let known = context.command(word) {
      if isUnderAlert && !known.worksUnderAlert { throw .alertIsOpen }
      return try obey(known, arguments, in: context)
    }
    if isUnderAlert, context.screenForms.contains(where: { $0.word == word }) {
      throw .alertIsOpen
    }
    send(word, arguments, in: context)
  }

  private func run(_ change: @escaping @Sendable () async throws -> Void, _ number: Int) {
    runtime.start(named: "session") { [self] in
      do {
        try await change()
      } catch {
        refuse(Refusal("\(error)"), number)
      }
    }
  }

  private func send(_ word: String, _ arguments: [String], in context: LineContext) {
    switch context.screen?.send(word, arguments) ?? .unknown {
    case .unknown:
      complain(context.shown(unknown: word), context.number)
    case .refused(let refusal):
      refuse(explained(refusal, of: word, arguments), context.number)
    case .sent(let refusal):
      runtime.start(named: "session") { [self, number = context.number] in
        if let refusal = await refusal() { refuse(refusal, number) }
      }
    }
  }

  private func refuse(_ refusal: Refusal, _ number: Int) {
    complain(.refused(refusal), number)
  }

  func complain(_ line: OutputLine, _ number: Int) {
    print(line)
    guard style.isStrict, let line = line.text else { return }
    let place = style.source.map { "\($0), line \(number): " } ?? ""
    outcome.withLock { $0.failure = "\(place)\(line.shortened)" }
  }

  func quit() {
    outcome.withLock { $0.hasQuit = true }
  }
}
