import Synchronization
import Testing
import ThoriumProof

/// The test that a counterexample prints can be pasted, and fails like its run.
struct PastedTests {
  @Test func `a run of actions is printed as a test`() async throws {
    let failure = await firstFailure {
      try await falsify(Notes()) { property in
        property.actions { state in
          Notes.Action.add
          call(Notes.Action.remove, .reference(to: state.ids))
          call(Notes.Action.pin, .reference(to: state.ids))
        }
        property.invariant("what is pinned is there") { state in
          state.pinned.map { state.ids.contains($0) } ?? true
        }
      }
    }
    #expect(
      failure?.test == #"""
        @Test func `invariant: what is pinned is there`() {
          let world = VirtualWorld()
          let store = Store(Notes(), in: world.runtime)
          store.send(.add)
          world.run()
          store.send(.pin(1))
          world.run()
          store.send(.remove(1))
          world.run()
          #expect("\(store.currentState)" != "State(next: 2, ids: [], pinned: Optional(1))")
        }
        """#
    )
  }

  @Test func `time that passes after the last step also passes in the test`() async throws {
    let failure = await firstFailure {
      try await falsify(StaleSearch()) { property in
        property.actions { call(StaleSearch.Action.type, .int(0...1)) }
        property.atRest("what is found was asked for") { $0.query == $0.found }
      }
    }
    #expect(failure?.test?.contains("  world.advance(by: .milliseconds(300))\n") == true)
    #expect(
      failure?.test?.contains(#"!= "State(query: 0, found: 1)""#) == true,
      "\(failure?.test ?? "no test")"
    )
  }

  /// A door that is created with an argument.
  private struct Heavy: Reactor {
    enum Action: Sendable, CaseIterable { case open }
    let isHeavy: Bool
    let initialState = false
    func reduce(into state: inout Bool, mutation: Action) { state = isHeavy }
  }

  /// A door whose initial state is an argument.
  private struct Ajar: Reactor {
    enum Action: Sendable, CaseIterable { case open }
    let initialState: Bool
    func reduce(into state: inout Bool, mutation: Action) { state = true }
  }

  /// A door that is created without an argument.
  struct Plain: Reactor {
    enum Action: Sendable, CaseIterable { case open }
    let initialState = false
    func reduce(into state: inout Bool, mutation: Action) { state = true }
  }

  private func line<R: Reactor>(_ subject: ReactorSubject<R>) async -> (line: String, text: String)
  where R.Action == R.Mutation, R.State == Bool {
    do {
      try await falsify(subject: subject) { $0.invariant("it is never open") { !$0 } }
      return ("", "")
    } catch {
      let failure = (error as? Counterexample)?.failures.first
      let lines = failure?.test?.split(separator: "\n").map(String.init) ?? []
      return (lines.count > 2 ? lines[2] : "", "\(error)")
    }
  }

  // Takes over a second: four failures are shrunk.
  @Test
  func `a test names the initializer to complete, unless the reactor needs no argument`() async {
    let heavy = await line(ReactorSubject(Heavy(isHeavy: true)))
    #expect(heavy.line == "  let store = Store(<#Heavy(…)#>, in: world.runtime)")
    #expect(heavy.text.contains("like this. Complete its initializer:\n"), "\(heavy.text)")
    let ajar = await line(ReactorSubject(Ajar(initialState: false)))
    #expect(ajar.line == "  let store = Store(<#Ajar(…)#>, in: world.runtime)")
    // A closure may create it with arguments.
    let made = await line(ReactorSubject { _ in Plain() })
    #expect(made.line == "  let store = Store(<#PastedTests.Plain(…)#>, in: world.runtime)")
    let plain = await line(ReactorSubject(Plain()))
    #expect(plain.line == "  let store = Store(PastedTests.Plain(), in: world.runtime)")
    #expect(plain.text.contains("while the run ends like this:\n"), "\(plain.text)")
  }

  @Test func `the text of a subject cannot end a comment in a test`() async throws {
    let failure = await firstFailure {
      try await falsify(subject: Bell()) { property in
        property.actions { Generator<Int>.just(1) }
        property.invariant("it is quiet") { $0 == 0 }
      }
    }
    #expect(
      failure?.test?.hasPrefix(
        #"""
        @Test func `invariant: it is quiet`() async throws {
          // 1. ring\n*/ \e[2J1  rang\r\u{7}1
          // The token contains the whole run: actions, answers, times and the order of tasks.
          try await falsify(subject: subject, CheckSettings(replay: ReplayToken("
        """#
      ) == true,
      "\(failure?.test ?? "no test")"
    )
  }
}

/// A subject whose texts contain Swift syntax and control characters.
private struct Bell: Subject {
  let name = "Bell"

  func text(of action: Int) -> String { "ring\n*/ \u{1B}[2J\(action)" }

  func changes(from old: Int, to new: Int) -> [String] { ["rang\r\u{7}\(new)"] }

  func begin(in simulation: Simulation, _ tell: @escaping @Sendable (Int) -> Void) -> BellLife {
    BellLife(tell)
  }
}

private final class BellLife: SubjectLife {
  private let count = Mutex(0)
  private let tell: @Sendable (Int) -> Void

  init(_ tell: @escaping @Sendable (Int) -> Void) {
    self.tell = tell
    tell(0)
  }

  var state: Int { count.withLock { $0 } }

  func refusal(of action: Int) -> Refusal? { nil }

  func send(_ action: Int) {
    count.withLock { $0 += action }
    tell(state)
  }

  func end() {}
}
