#if os(Linux)
import Synchronization
import Testing
import ThoriumProof
import ThoriumSystem

@testable import ThoriumProperties

/// Settings with which a busy machine cuts no shrinking short.
private let patient = CheckSettings(shrinkTime: .seconds(600))

/// A case that traps is reported by a copy of its process, which simplifies it first.
struct TrapTests {
  // Takes over a second: each simpler case runs in a copy of the process.
  @Test func `a data body that traps is reported with its simplest value`() async throws {
    let result = try await #require(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      try falsify(Generator.int(0...9).list(), patient) { numbers in
        if numbers.count > 2 { _ = numbers[numbers.count] }
      }
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("a trap, "))
    #expect(text.contains("Index out of range"))
    let list = Array(repeating: "0 /* or any other */", count: 3).joined(separator: ", ")
    #expect(text.contains("\n  [\(list)]\n"))
    #expect(text.contains(#"ReplayToken("AvBYWgIAAAIAAAIAAQ")"#), "\(text)")
  }

  @Test func `a reactor that traps is reported with its actions`() async throws {
    let result = try await #require(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      try await falsify(Drawer(), patient) { $0.invariant("it holds little") { $0.count < 1_000 } }
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("Drawer, a trap, "), "\(text)")
    #expect(
      text.contains(
        """
          1. .add  [] → [0]
          2. .add  [0] → [0, 0]
          3. .take
          shrunk in 16 evaluations;
        """
      ),
      "\(text)"
    )
    #expect(text.contains("try await falsify(reactor, CheckSettings(replay: ReplayToken("))
  }

  @Test func `an exploration that traps is reported with its schedule and diagram`() async throws {
    let result = try await #require(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      try explore { simulation in
        let account = Account()
        async let first: Void = account.deposit(1)
        async let second: Void = account.deposit(2)
        _ = await (first, second)
        let balance = await account.balance
        precondition(balance == 3, "a deposit is lost")
      }
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("a run of an exploration has trapped:"), "\(text)")
    #expect(text.contains("Precondition failed: a deposit is lost"))
    #expect(text.contains("  1 preemption; 1 delay; schedule 2:1/"))
    #expect(text.contains(#/scenario +\| scenario\.1 /#))
    #expect(text.contains(" | runs deposit"))
    #expect(text.contains("Repeat it with explore(.replay(try Schedule(\"2:1/"))
  }

  @Test func `a check restores the handler of a signal, and calls it after the report`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      signal(SIGILL) { _ in _exit(7) }
      signal(SIGTRAP) { _ in _exit(7) }
      try falsify(.bool) { _ in }
      TrapTests.trap([])
    }
    await #expect(processExitsWith: .exitCode(7)) {
      signal(SIGILL) { _ in _exit(7) }
      signal(SIGTRAP) { _ in _exit(7) }
      try falsify(.int(0...9)) { number in
        if number > 3 { TrapTests.trap([]) }
      }
    }
  }

  // Takes over a second: the copy of the process must reach its time limit.
  @Test func `a trap whose shrinking takes too long is reported as it was generated`() async throws
  {
    let result = try await #require(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      FaultHandler.patience.store(1, ordering: .relaxed)
      try falsify(Generator.int(0...99).list()) { numbers in
        // A copy that runs a simpler case ends after its reporter, which gives up first.
        if FaultHandler.role.load(ordering: .relaxed) == .runner { alarm(2) }
        while FaultHandler.role.load(ordering: .relaxed) == .runner { pause() }
        if numbers.count > 4 { TrapTests.trap(numbers) }
      }
    }
    let told = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(told.contains("which could not be shrunk in time:\n  ["), "\(told)")
    #expect(told.contains("Repeat it with CheckSettings(replay: try ReplayToken("))
  }

  @Test func `a case that ends its process is reported with the status`() {
    let ending = ForkedProcess.run { exit(3) }
    guard case .interrupted(_, let trap) = ending else {
      Issue.record("The case has not ended its process.")
      return
    }
    #expect("\(trap)" == "the case has ended its process with the status 3" && !trap.isHang)
    let killed = ForkedProcess.run {
      kill(getpid(), SIGKILL)
      return []
    }
    guard case .interrupted(_, let signal) = killed else {
      Issue.record("The case has not killed its process.")
      return
    }
    #expect("\(signal)" == "the process was ended by signal 9")
  }

  @Test func `a trap in the description of a failure is reported`() async throws {
    let result = try await #require(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      try await falsify(Fuse()) { property in
        property.invariant("it is whole") { $0.burns < 2 }
      }
    }
    let told = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(told.contains("Fatal error: it has blown"), "\(told)")
    #expect(told.contains("Thorium: a check has trapped in the middle of a case:"), "\(told)")
    #expect(told.contains("Repeat it with CheckSettings(replay: try ReplayToken("))
  }

  // Takes over a second, which is the patience of the watchdog.
  @Test func `the watchdog reports a case without progress, and lets it continue`() async throws {
    let result = try await #require(
      processExitsWith: .exitCode(3),
      observing: [\.standardErrorContent]
    ) {
      unsafe setenv("THORIUM_WATCHDOG", "1", 1)
      let screen = dup(STDERR_FILENO)
      var ends: [Int32] = [-1, -1]
      unsafe pipe(&ends)
      dup2(ends[1], STDERR_FILENO)
      let input = ends[0]
      // The body waits until the watchdog has reported it.
      try falsify(.int(7...7)) { _ in
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = unsafe read(input, &bytes, bytes.count)
        _ = unsafe write(screen, bytes, count)
      }
      exit(3)
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("a check has run one case for 1 second, and goes on:\n  7\n"), "\(text)")
  }

  @Test func `the watchdog keeps no check that has ended`() {
    func isKept() -> Bool {
      weak var ended: RunningWork?
      do {
        let work = RunningWork { _ in }
        ended = work
        work.during { #expect(RunningWork.current === ended) }
      }
      return ended != nil
    }
    // For a moment of each second, the thread of the watchdog holds what runs.
    #expect((0..<10).contains { _ in !isKept() })
  }

  @inline(never) static func trap(_ numbers: [Int]) {
    print(numbers[numbers.count])
  }
}

/// A fuse whose state cannot be printed.
private struct Fuse: Reactor {
  enum Action: Sendable, CaseIterable { case burn }
  struct State: Sendable, Hashable, CustomReflectable {
    var burns = 0

    var customMirror: Mirror { preconditionFailure("it has blown") }
  }

  let initialState = State()

  func reduce(into state: inout State, mutation: Action) { state.burns += 1 }
}

/// A drawer from which too much is taken.
private struct Drawer: Reactor {
  enum Action: Sendable, CaseIterable { case look, add, take }
  let initialState: [Int] = []

  func reduce(into state: inout [Int], mutation: Action) {
    switch mutation {
    case .look: break
    case .add: state.append(0)
    case .take: if state.count > 1 { state.remove(at: state.count) }
    }
  }
}

/// An actor used by one task, whose visits let other tasks run.
private actor Desk {
  private var visits = 0

  static func visit() async { await Desk().look() }

  private func look() { visits += 1 }
}

private actor Account {
  private(set) var balance = 0

  func deposit(_ amount: Int) async {
    let old = balance
    await Desk.visit()
    balance = old + amount
  }
}
#endif
