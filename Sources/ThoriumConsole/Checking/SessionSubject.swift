import Synchronization
public import Thorium
public import ThoriumProof

/// A session of an example, of which stories are told: each step is a line that a person types.
///
///     try await falsify(subject: SessionSubject(of: counter)) { property in
///       property.invariant("it says if it counts") { $0.lines.contains { $0.hasPrefix("loading") } }
///     }
///
/// Where nothing else is said, the lines are drawn from the words that the screen on top accepts, and
/// from those of every session. Time passes by `tick` alone. So a story that fails is a script, which
/// `--script` takes.
///
/// A report of something that should not happen fails the story, as in a simulation. So does an action that is sent
/// to a removed screen or child, unless the example allows late sends.
public struct SessionSubject: Subject {
  /// How the example is called.
  public var name: String { example.name }
  private let example: Example
  private let options: ExampleOptions
  /// Called when a story begins.
  var willBegin: @Sendable () -> Void = {}

  /// Creates a subject.
  ///
  /// - Parameters:
  ///   - example: What runs; it begins anew for each story.
  ///   - fixtures: The folder with the data to read; without it, the example's own.
  public init(of example: Example, fixtures: String? = nil) {
    self.example = example
    options = ExampleOptions(fixtures: fixtures)
  }

  /// Begins a session.
  ///
  /// - Parameters:
  ///   - simulation: In which the story is told; a session has a thread and a time of its own.
  ///   - tell: To be called with what is shown, each time that a line was obeyed.
  /// - Returns: The session.
  /// - Throws: What the example throws, where its data cannot be read.
  public func begin(
    in simulation: Simulation,
    _ tell: @escaping @Sendable (SessionPicture) -> Void
  ) async throws -> SessionLife {
    willBegin()
    return SessionLife(example, try example.begin(options), in: simulation, tell)
  }

  /// The line, as it is typed.
  public func text(of action: SessionLine) -> String { action.text }
}

/// A session at work, in one story.
public struct SessionLife: SubjectLife {
  private let session: Session
  private let printed: Printed
  private let samples: [String]
  private let tell: @Sendable (SessionPicture) -> Void

  init(
    _ example: Example,
    _ beginning: Example.Beginning,
    in simulation: Simulation,
    _ tell: @escaping @Sendable (SessionPicture) -> Void
  ) {
    let printed = Printed()
    self.printed = printed
    self.tell = tell
    samples = example.samples
    session = Session(
      example.views,
      environment: beginning.environment,
      style: Session.Style(isTimeVirtual: true),
      executor: SimulatedExecutor(),
      output: Output { printed.add($0) },
      diagnostics: Output { printed.complain($0) },
      report: { report in
        if printed.isOver || report.isLateSend && example.allowsLateSends { return }
        printed.complain("\(report)")
        simulation.fail(UnexpectedReport(report: report))
      }
    )
    session.begin(beginning.start)
    tell(state)
  }

  /// What is shown now.
  public var state: SessionPicture {
    SessionPicture(
      path: session.navigator.navigation.description,
      lines: session.shown,
      words: session.words(with: samples),
      printed: printed.lines,
      complaints: printed.complaints,
      isOver: session.isOver,
      unfaithful: session.stage.screens.flatMap(\.unfaithful)
    )
  }

  /// Nothing follows behind the end of a session.
  ///
  /// - Parameter action: The line.
  /// - Returns: Why it is not taken.
  public func refusal(of action: SessionLine) -> Refusal? {
    session.isOver ? "the session is over" : nil
  }

  /// Types a line, and lets everything happen that can.
  ///
  /// - Parameter action: The line.
  public func send(_ action: SessionLine) {
    printed.clear()
    session.enter(action.text)
    tell(state)
  }

  /// Ends the session.
  public func end() {
    printed.close()
    session.finish()
  }
}

/// What a session has printed since the last line was typed, and what it complained of at all.
private final class Printed: Sendable {
  private struct Content {
    var lines: [String] = []
    var complaints: [String] = []
    var isOver = false
  }

  private let content = Mutex(Content())

  var lines: [String] { content.withLock(\.lines) }
  var complaints: [String] { content.withLock(\.complaints) }

  func add(_ line: String) {
    content.withLock { $0.lines.append(line) }
  }

  func complain(_ line: String) {
    content.withLock { $0.complaints.append(line) }
  }

  /// True when the story has ended, so that reports are consequences of its end.
  var isOver: Bool { content.withLock(\.isOver) }

  func close() {
    content.withLock { $0.isOver = true }
  }

  func clear() {
    content.withLock { $0.lines = [] }
  }
}
