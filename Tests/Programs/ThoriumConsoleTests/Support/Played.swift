import ThoriumProof

@testable import ThoriumConsole

/// A session that has been played from its first command to its end.
struct Played {
  let status: Int32
  let output: [String]
  let diagnostics: [String]

  /// Plays commands, one a line, to a desk.
  init(
    _ commands: String,
    style: Session.Style = .init(isTimeVirtual: true),
    views: Views = Views(DeskView())
  ) throws {
    let lines = commands.split(separator: "\n", omittingEmptySubsequences: false)
    try self.init(lines.map(String.init), style: style, views: views)
  }

  /// Plays commands to a coordinator.
  ///
  /// - Parameters:
  ///   - commands: What is typed, which may hold line breaks where no reader has split it.
  ///   - style: How; by default time is virtual and nothing is echoed.
  ///   - root: The coordinator, with the words of its environment where it has some.
  ///   - views: The views of its screens.
  ///   - executor: On what it runs.
  ///   - clock: The time that `tick` moves.
  /// - Throws: What writing a file throws.
  init(
    _ commands: [String],
    style: Session.Style = .init(isTimeVirtual: true),
    root: some Coordinator = DeskFlow(),
    views: Views = Views(DeskView()),
    executor: any SessionExecutor = SessionQueue(),
    clock: VirtualClock = VirtualClock()
  ) throws {
    let (output, diagnostics) = (try ScratchFile(), try ScratchFile())
    let environment = EnvironmentBinder()
    (root as? any HasEnvironment)?.bind(environment: environment)
    let session = Session(
      views,
      environment: environment.words,
      style: style,
      executor: executor,
      clock: clock,
      output: Output(output.descriptor),
      diagnostics: Output(diagnostics.descriptor)
    )
    var input = TypedLines(commands)
    status = session.run(root.begun, &input)
    self.output = try output.text.lines
    self.diagnostics = try diagnostics.text.lines
  }

  /// Plays commands to one screen.
  init<V: View>(
    _ commands: [String],
    style: Session.Style = .init(isTimeVirtual: true),
    of reactor: V.R,
    _ view: V
  ) throws {
    try self.init(commands, style: style, root: OneScreen(reactor: reactor), views: Views(view))
  }

  /// What was printed behind the first screen.
  var afterDesk: [String] { Array(output.trimmingPrefix(Self.desk)) }

  /// What a desk prints that has just appeared.
  static let desk = ["nav: resetRoot Desk  [Desk]", "left: 0", "right: 0"]
}

/// A flow that shows the screen of a reactor, and no other one.
struct OneScreen<R: Reactor>: Coordinator {
  let reactor: R

  func start(in flow: Flow<Void>) async throws {
    await (try flow.resetRoot(reactor)).removed()
  }
}

extension Coordinator {
  /// Starts this as the root flow of a session.
  func begun(in navigator: Navigator) -> RootFlow {
    let results = navigator.start(self)
    return { await results.ending.map(SessionPresenter.text) }
  }
}

extension String {
  /// The lines, each of which ends with a line break.
  var lines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}

/// Commands that are there already.
struct TypedLines: CommandInput {
  private var lines: ArraySlice<String>
  private var number = 0

  init(_ lines: [String]) {
    self.lines = lines[...]
  }

  mutating func next() -> NextCommand {
    guard let line = lines.popFirst() else { return .endOfInput }
    number += 1
    return .line(line, number: number)
  }
}
