import Synchronization
import Testing
import Thorium
import ThoriumProof

@testable import ThoriumConsole

@Suite struct `A session as a subject` {
  /// A sum that may be anything but 3, of which it is said too late.
  private struct Sum: Reactor {
    enum Action: Sendable {
      case add(Int)
      case rest
    }
    struct TooMuch: Error {}

    let initialState = 0

    func mutate(action: Action, state: Int) -> Effect<Self> {
      switch action {
      case .add(let number) where state + number == 3: .run { _ in throw TooMuch() }
      case .add: .just(action)
      case .rest: .none
      }
    }

    func reduce(into state: inout Int, mutation: Action) {
      if case .add(let number) = mutation { state += number }
    }

    func refusal(action: Action, state: Int) -> Refusal? {
      if case .add(let number) = action, !(1...2).contains(number) { "add 1 or 2" } else { nil }
    }
  }

  private struct SumView: View {
    func bind(reactor: Binder<Sum>) {
      reactor.line("sum") { "\($0)" }
      reactor.action("add", "adds N", .int) { .add($0) }
      reactor.action("rest", "does nothing") { .rest }
    }
  }

  private struct SumFlow: Coordinator {
    func start(in flow: Flow<Never>) async throws -> Never {
      let screen = try flow.resetRoot(Sum())
      await screen.removed()
      throw CancellationError()
    }
  }

  private let flawed = Example("sum", "sums", views: Views(SumView())) { _ in SumFlow() }

  @Test func `is told as the shortest script that shows what is wrong`() async throws {
    let lines = Mutex<[String]>([])
    let found = await #expect(throws: Counterexample.self) {
      try await falsify(subject: SessionSubject(of: flawed)) { $0.session() }
    }
    let failure = try #require(found?.failures.first)
    #expect(failure.reason.contains("nothing is reported that should not happen"))
    // Told once more, it is the same, line by line.
    let settings = CheckSettings(replay: failure.token)
    await #expect(throws: Counterexample.self) {
      var subject = SessionSubject(of: flawed)
      subject.willBegin = { lines.withLock { $0 = [] } }
      try await falsify(subject: subject, settings) { property in
        property.session()
        property.transition("told") { _, line, _ in
          lines.withLock { $0.append(line.text) }
          return true
        }
      }
    }
    #expect(lines.withLock { $0 } == ["add 1", "add 2"])
    // And typed into the program, it shows the same.
    #expect(
      try complaints(of: flawed, typing: lines.withLock { $0 }).contains { $0.contains("TooMuch") }
    )
    #expect(failure.value.contains("add 1"), "\(failure.value)")
  }

  /// What a session complains of when lines are typed into it.
  private func complaints(of example: Example, typing lines: [String]) throws -> [String] {
    let complaints = Mutex<[String]>([])
    let beginning = try example.begin(ExampleOptions())
    let session = Session(
      example.views,
      environment: beginning.environment,
      style: Session.Style(isTimeVirtual: true),
      executor: SimulatedExecutor(),
      output: Output { _ in },
      diagnostics: Output { line in complaints.withLock { $0.append(line) } }
    )
    var input = TypedLines(rest: lines[...])
    _ = session.run(beginning.start, &input)
    return complaints.withLock { $0 }
  }

  private struct TypedLines: CommandInput {
    var rest: ArraySlice<String>

    mutating func next() -> NextCommand {
      rest.popFirst().map { .line($0, number: 1) } ?? .end
    }
  }

  @Test func `draws lines that the screen on top accepts, and those of every session`() async throws
  {
    let words = Mutex<Set<String>>([])
    try await falsify(subject: SessionSubject(of: flawed), CheckSettings(cases: 40)) { property in
      property.actions(in: \.line)
      property.transition("told") { _, line, _ in
        words.withLock { _ = $0.insert(String(line.text.prefix { $0 != " " })) }
        return true
      }
    }
    let all = words.withLock { $0 }
    #expect(all.isSuperset(of: ["add", "rest", "back", "root", "swipe", "tick", "tree", "help"]))
    #expect(!all.contains("quit"))
  }
}
