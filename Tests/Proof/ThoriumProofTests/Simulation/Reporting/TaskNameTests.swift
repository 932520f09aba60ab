import Testing
import ThoriumProof

@testable import ThoriumSimulation

/// The names of tasks in reports, without a note of the tasks.
struct TaskNameTests {
  @Test func `a step names the function in which its task continues`() throws {
    let failure = try failure { simulation in
      let vault = Vault()
      await withTaskGroup { group in
        for name in ["Ada", "Bob"] { group.addTask(name: name) { await vault.openDoor() } }
      }
    }
    let rows = failure.drawing.joined(separator: "\n")
    #expect(rows.ranges(of: "runs openDoor").count >= 2)
    #expect(rows.contains("runs\n"), "each task begins in a closure")
    #expect(failure.sequenceDiagram().contains(": runs openDoor"))
  }

  @Test func `a step names the plain actor that a closure calls, and no number is left out`() throws
  {
    let failure = try failure { simulation in
      let drawer = Drawer()
      let tasks = ["a", "b"].map { name in
        Task(name: name, executorPreference: simulation.executor) {
          let old = await drawer.read()
          await drawer.write(old + 1)
        }
      }
      for task in tasks { await task.value }
    }
    let rows = failure.drawing
    #expect(rows.contains { $0.hasSuffix("| runs on Drawer") }, "\(rows)")
    let numbers = rows.compactMap { row -> ClosedRange<Int>? in
      guard let mark = row.firstMatch(of: #/^ *([0-9]+)(?:–([0-9]+))? /#), let first = Int(mark.1)
      else { return nil }
      return first...(mark.2.flatMap { Int($0) } ?? first)
    }
    #expect(numbers.contains { $0.count > 1 }, "\(rows)")
    #expect(numbers.flatMap(Array.init) == Array(1...(numbers.last?.upperBound ?? 1)), "\(rows)")
  }

  @Test func `a deadlock names the work of the awaited stores, numbered unless there is only one`()
    throws
  {
    for count in 1...2 {
      let failure = try failure { simulation in
        let runtime = simulation.runtime()
        let stores = (1...count).map { _ in Store(Loads(), in: runtime) }
        for store in stores { store.send(()) }
        for store in stores { await store.settled() }
      }
      let names = failure.suspended.dropFirst().map { $0.split(separator: " waits ")[0] }
      #expect(names == (count == 1 ? ["work of Loads"] : ["work of Loads 1", "work of Loads 2"]))
      let held = "scenario waits for Loads to settle, held by work of Loads"
      #expect(count == 2 || failure.suspended.first == held)
      let drawing = failure.drawing.joined()
      #expect(drawing.contains(count == 1 ? "Loads: action 1" : "Loads 2: action 1"))
      #expect(!drawing.contains("Loads #"))
    }
  }

  /// The report of a run that fails while a task is ready, whose value another task may await.
  private func workAtFailure(isAwaited: Bool) throws -> String {
    let failure = try failure { simulation in
      let work = Task(name: "work", executorPreference: simulation.executor) {
        for _ in 1...9 { await Task.yield() }
      }
      Task(name: "failing", executorPreference: simulation.executor) { simulation.fail(Wanted()) }
      if isAwaited { await work.value } else { await simulation.idle() }
    }
    return "\(failure)"
  }

  @Test func `a task that awaits a value names its task`() throws {
    let failure = try failure { simulation in
      let answer = Task(name: "answer", executorPreference: simulation.executor) {
        unsafe await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      }
      async let other: Void = Task.yield()
      await answer.value
      await other
    }
    #expect(failure.suspended.first == "scenario waits for answer")
  }

  @Test func `work that no task awaits is listed as still running`() throws {
    let failure = try failure { simulation in
      Task(name: "forgotten", executorPreference: simulation.executor) { simulation.note("late") }
    }
    #expect("\(failure)".contains("  could still run: forgotten\n"))
    let awaited = try ThoriumProofTests.failure { simulation in
      await Task(executorPreference: simulation.executor) { simulation.note("in time") }.value
    }
    #expect(!"\(awaited)".contains("could still run"))
    #expect(try workAtFailure(isAwaited: false).contains("  could still run: work\n"))
    try explore { simulation in
      Task(executorPreference: simulation.executor) { simulation.note("late") }
    }
  }

  @Test(arguments: [
    ("closure #1 @Sendable () async -> () in App.Cache.load(Swift.Int) -> ()", "load"),
    ("closure #1 () async -> () in App.Tests.`a in b. of (c`() -> ()", "a in b. of (c"),
    (
      "async function pointer to closure #2 () async -> () in App.Tests.init(x: A.B) -> A.T",
      "Tests.init"
    ),
    ("closure #1 () async -> () in A.T.(hidden in _00C5C7BEE4FF7)(A.B) -> ()", "hidden"),
    ("closure #1 () async -> () in A.(T in _00C5C7).(hidden in _00C5C7)(A.B) -> ()", "hidden"),
    ("closure #1 () async -> () in (extension in A):Swift.Array.mine() -> ()", "mine"),
    ("closure #1 () async -> () in A.T.total.getter : Swift.Int", "total"),
    ("closure #1 () async -> () in A.T.total.read : (Swift.Int) -> ()", "total"),
    ("closure #1 () async throws -> () in A.T.read(() async -> ()) async throws -> ()", "read"),
    ("closure #1 () async -> () in A.T.modify<B where B: C>(by: B) -> ()", "modify"),
    ("(2) await resume partial function for A.work<B where B: C>(B) async -> ()", "work"),
    (
      "await resume partial function for static (extension in A):A.B< where C == D>.go() -> ()",
      "go"
    ),
    (
      """
      (3) await resume partial function for function signature specialization <Arg[0] = \
      [Closure Propagated : $s1A, Argument Types : []> of A.Shelf.sell(() async -> ()) async -> ()
      """,
      "sell"
    ),
    ("(2) await resume partial function for A.tapTwice@Sendable (A.B) async -> ()", "tapTwice"),
    ("generic specialization <Swift.Int> of A.Shelf.sell<B>(B) async -> ()", "sell"),
    ("full type metadata for Swift.String", nil),
    ("x <Arg[1] = [Function : closure #1 () async -> () in go]> of reabstraction thunk", "go"),
    ("partial apply forwarder for reabstraction thunk helper from @escaping () -> ()", nil),
  ])
  func `the function name is read from a symbol`(symbol: String, name: String?) {
    #expect(FunctionName(readable: symbol)?.text == name)
  }
}

private actor Drawer {
  private var value = 0

  func read() -> Int { value }

  func write(_ new: Int) { value = new }
}

private actor Vault {
  private var isOpen = false

  func openDoor() async {
    await Task.yield()
    isOpen = true
  }
}

private struct Loads: Reactor {
  let initialState = 0

  func mutate(action: Void) -> Effect<Self> {
    .run { emit in try await emit.condition { $0 > 0 } }
  }

  func reduce(into state: inout Int, mutation: Int) {}
}
