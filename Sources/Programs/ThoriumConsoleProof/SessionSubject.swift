import Synchronization
package import Thorium
package import ThoriumConsole
package import ThoriumProof

/// A test subject that runs sessions of an example; each step is a line that a user types.
///
///     try await falsify(subject: SessionSubject(of: counter)) { property in
///       property.invariant("it says if it counts") { $0.lines.contains { $0.hasPrefix("loading") } }
///     }
///
/// By default, the lines are generated from the commands of the top screen and those of every session. Time
/// advances only by `tick`. So a failing run is a script for `--script`.
///
/// A report of a failure fails the run, as in a simulation. So does an action that is sent to a removed screen or
/// child, unless the example allows late sends.
package struct SessionSubject: Subject {
  /// The name of the example.
  package var name: String { example.name }
  private let example: Example
  private let fixtures: String?
  /// Called when a run begins.
  var willBegin: @Sendable () -> Void = {}
  /// Called with each typed line, and whether the session refused it.
  var didType: @Sendable (_ line: SessionLine, _ isRefused: Bool) -> Void = { _, _ in }

  /// Creates a subject.
  ///
  /// - Parameters:
  ///   - example: The example; it starts anew for each run.
  ///   - fixtures: The folder with the data to read; by default, the example's own data.
  package init(of example: Example, fixtures: String? = nil) {
    self.example = example
    self.fixtures = fixtures
  }

  /// Starts a session.
  ///
  /// - Parameters:
  ///   - simulation: The simulation of the run; each session has a separate thread and time.
  ///   - notify: Called with a snapshot of the session after each executed line.
  /// - Returns: The session.
  /// - Throws: The error of the example, if its data cannot be read.
  package func begin(
    in simulation: Simulation,
    _ notify: @escaping @Sendable (SessionTranscript) -> Void
  ) async throws -> SessionLife {
    willBegin()
    let clock = VirtualClock()
    let beginning = try example.prepare(ExampleOptions(fixtures: fixtures, clock: clock))
    return SessionLife(example, beginning, on: clock, in: simulation, didType, notify)
  }

  /// Returns the line as it is typed.
  package func text(of action: SessionLine) -> String { action.text }
}

/// A running session, in one run of a check.
package struct SessionLife: SubjectLife {
  private let session: Session
  private let printed: Printed
  private let samples: [String]
  private let didType: @Sendable (SessionLine, Bool) -> Void
  private let notify: @Sendable (SessionTranscript) -> Void

  init(
    _ example: Example,
    _ beginning: Example.Beginning,
    on clock: VirtualClock,
    in simulation: Simulation,
    _ didType: @escaping @Sendable (SessionLine, Bool) -> Void,
    _ notify: @escaping @Sendable (SessionTranscript) -> Void
  ) {
    let printed = Printed()
    self.printed = printed
    (self.didType, self.notify) = (didType, notify)
    samples = example.samples
    session = Session(
      example.views,
      environment: beginning.environment,
      on: clock,
      SimulatedExecutor(),
      print: { line in printed.content.withLock { $0.lines.append(line) } },
      complain: { line in printed.content.withLock { $0.complaints.append(line) } },
      report: { report in
        let isOver = printed.content.withLock(\.isOver)
        if isOver || report.isLateSend && example.allowsLateSends { return }
        printed.content.withLock { $0.complaints.append("\(report)") }
        simulation.fail(UnexpectedReport(report: report))
      }
    )
    session.runToFirstLine(beginning.start)
    notify(state)
  }

  /// A snapshot of the session now.
  package var state: SessionTranscript {
    let printed = printed.content.withLock { $0 }
    return SessionTranscript(
      path: session.path,
      lines: session.lines,
      words: session.words(with: samples),
      printed: printed.lines,
      complaints: printed.complaints,
      isOver: session.isOver,
      unfaithful: session.unfaithful
    )
  }

  /// Refuses every line after the end of the session.
  ///
  /// - Parameter action: The line.
  /// - Returns: The reason, or `nil` while the session accepts lines.
  package func refusal(of action: SessionLine) -> Refusal? {
    session.isOver ? "the session is over" : nil
  }

  /// Types a line, and runs everything that can run.
  ///
  /// - Parameter action: The line.
  package func send(_ action: SessionLine) {
    printed.content.withLock { $0.lines = [] }
    session.enter(action.text)
    didType(action, printed.content.withLock { $0.lines.first?.hasPrefix("! ") == true })
    notify(state)
  }

  /// Ends the session.
  package func end() {
    printed.content.withLock { $0.isOver = true }
    session.finish()
  }
}

/// The lines that a session has printed since the last typed line, and all its complaints.
private final class Printed: Sendable {
  struct Content {
    var lines: [String] = []
    var complaints: [String] = []
    /// True when the run has ended, so that later reports are consequences of its end.
    var isOver = false
  }

  let content = Mutex(Content())
}

// The steps of a session's executor count as steps of the run.
extension SimulatedExecutor: SessionExecutor {}
