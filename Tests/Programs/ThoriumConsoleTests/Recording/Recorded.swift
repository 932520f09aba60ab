import Synchronization
import ThoriumProof

@testable import ThoriumConsole
@testable import ThoriumConsoleProof

/// A session that was recorded in memory.
struct Recorded {
  /// The recording, as it would be in a file.
  let text: String
  let output: [String]
  let status: Int32

  /// Runs a session and records it.
  init(
    _ example: Example,
    _ lines: [String],
    strict: Bool? = nil,
    atTerminal terminal: Bool = false
  ) throws {
    var header = RecordingHeader(program: "test 1.0", example: example.name)
    (header.strict, header.source) = (strict, terminal ? nil : "script.txt")
    if terminal { header.input = .terminal }
    var input = TypedLines(lines)
    try self.init(example, header, VirtualClock(), SessionQueue()) { session, start in
      session.run(start, &input)
    }
  }

  /// Runs a session with any input, and records it.
  init(
    _ example: Example,
    _ header: RecordingHeader,
    _ clock: VirtualClock,
    _ executor: SessionQueue,
    showing output: Output? = nil,
    _ run: (Session, (Navigator) -> RootFlow) -> Int32
  ) throws {
    let text = Mutex(header.json)
    let printed = Mutex<[String]>([])
    let recorder = SessionRecorder(clock: clock) { line in text.withLock { $0 += line.json } }
    let realTime = header.time == .real ? RealTime(clock, executor) : nil
    let beginning = try example.prepare(ExampleOptions(clock: realTime ?? clock))
    let session = Session(
      header.views(of: example),
      environment: beginning.environment,
      style: header.style(of: example),
      executor: executor,
      clock: clock,
      realTime: realTime,
      output: Output { line in
        printed.withLock { $0.append(line) }
        output?.line(line)
        output?.flush()
      },
      diagnostics: Output { recorder.recordOutput($0, isDiagnostic: true) },
      askUnseen: header.input == .terminal ? { @Sendable _ in } : nil,
      draws: header.draws,
      recorder: recorder
    )
    status = run(session, beginning.start)
    self.text = text.withLock { $0 }
    self.output = printed.withLock { $0 }
  }

  var recording: Recording {
    get throws { try Recording(text) }
  }
}

extension Example {
  static let desk = Example("desk", "one desk", views: Views(DeskView())) { _ in DeskFlow() }
  static let vault = Example(
    "vault",
    "a vault with secrets",
    views: Views(VaultView(), DoorView())
  ) { _ in VaultFlow() }
}
