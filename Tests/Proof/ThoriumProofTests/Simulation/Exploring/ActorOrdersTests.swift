import Effort
import Synchronization
import Testing

@testable import ThoriumSimulation

/// The orders of calls of actors that an exploration makes.
struct ActorOrdersTests {
  /// The results of all runs, and the report.
  private func explored(
    _ exploration: Exploration = .exhaustive(),
    _ scenario: @escaping @Sendable (Simulation) async -> String
  ) throws -> (results: Set<String>, report: ExplorationReport) {
    let results = Mutex<Set<String>>([])
    let report = try explore(exploration) { simulation in
      let result = await scenario(simulation)
      results.withLock { _ = $0.insert(result) }
    }
    return (results.withLock(\.self), report)
  }

  private static let explorations: [Exploration] = [
    .default, .exhaustive(), .preemptions(upTo: 3), .walks(100), .priorities(100),
    .exhaustive(assuming: .sharedStateInActors),
  ]

  @Test(arguments: explorations.indices)
  func `X1: a started task may call an actor before the code that started it`(place: Int) throws {
    let (results, report) = try explored(Self.explorations[place]) { simulation in
      let log = Log()
      async let started: Void = log.add("t")
      await log.add("m")
      await started
      return await log.text
    }
    #expect(results == ["mt", "tm"])
    if place == 1 { #expect(report.runs == 3 && report.isExhaustive) }
  }

  @Test func `X1: calls of an actor arrive in any order`() throws {
    let (results, report) = try explored { _ in
      let log = Log()
      async let first: Void = log.add("t")
      async let second: Void = log.add("u")
      await log.add("m")
      _ = await (first, second)
      return await log.text
    }
    #expect(results == ["mtu", "mut", "tmu", "tum", "umt", "utm"])
    #expect(report.runs == 40 && report.isExhaustive)
  }

  @Test func `X1: a task that waits in an actor lets other calls go first`() throws {
    let (results, report) = try explored { _ in
      let log = Log()
      async let started: Void = log.addTwice("t")
      await log.addTwice("m")
      await started
      return await log.text
    }
    #expect(results == ["mMtT", "mtMT", "mtTM", "tTmM", "tmMT", "tmTM"])
    #expect(report.runs == 126 && report.isExhaustive)
  }

  @Test func `X1: calls that actors make for each other arrive in any order`() throws {
    let (results, report) = try explored { _ in
      let (first, second) = (Log(), Log())
      async let one: Void = first.add("t", also: second)
      async let other: Void = first.add("u", also: second)
      _ = await (one, other)
      return await first.text + "/" + second.text
    }
    #expect(results.count == 10 && results.contains("utut/ut") && results.contains("tuut/ut"))
    #expect(report.runs == 126 && report.isExhaustive)
  }

  @Test func `X1: another task may run between two calls of an actor`() throws {
    // The order is found in the first hundred runs; four tasks have thousands of orders.
    let (results, _) = try explored(Checks.areAll ? .exhaustive() : .default.budget(steps: 10_000))
    {
      _ in
      let (box, number, isMarked) = (Box(), SharedNumber(), SharedNumber())
      let seen = SharedNumber()
      await withTaskGroup { group in
        group.addTask { await box.touch() }
        group.addTask {
          number.value = 1
          await box.finish()
        }
        group.addTask {
          if isMarked.value == 1 && number.value == 1 && box.isFinished.value == 0 {
            seen.value = 1
          }
        }
        group.addTask { await box.mark(number, isMarked) }
      }
      return "\(seen.value)"
    }
    #expect(results == ["0", "1"])
  }

  #if DEBUG
  // The optimizer lets a task stay in the actor from a write to the next read, which excludes "2".
  @Test func `X1: two tasks that count to three in an actor may reach only two`() throws {
    let (results, _) = try explored(.walks(300)) { _ in
      let count = Count()
      await withTaskGroup { group in
        for _ in 1...2 {
          group.addTask {
            for _ in 1...3 {
              let number = await count.number
              await Task.yield()
              await count.write(number + 1)
            }
          }
        }
      }
      return await "\(count.number)"
    }
    #expect(results == ["2", "3", "4", "5", "6"])
  }
  #endif

  @Test func `X1: tasks that one step starts on an actor run in their order`() throws {
    let (results, report) = try explored { _ in
      let log = Log()
      for task in await log.start([.medium, .medium, .medium]) { await task.value }
      return await log.text
    }
    #expect(results == ["012"] && report.isExhaustive)
  }

  @Test func `X1: a running actor continues with the task of the highest priority`() throws {
    let (results, report) = try explored { _ in
      let log = Log()
      for task in await log.start([.low, .high, .low]) { await task.value }
      return await log.text
    }
    #expect(results == ["102"] && report.isExhaustive)
  }

  @Test func `X1: a started task may reach an actor before a later call of the same step`() throws {
    let (results, report) = try explored { simulation in
      let number = SharedNumber()
      let caller = Task(executorPreference: simulation.executor) { await append(1, to: number) }
      let callee = Task(executorPreference: simulation.executor) { @Shelf in append(2, to: number) }
      await caller.value
      await callee.value
      return "\(number.value)"
    }
    #expect(results == ["12", "21"] && report.isExhaustive)
  }

  @Test func `X1: waiters that one step resumes return to their actor in any order`() throws {
    let (results, report) = try explored { simulation in
      let log = Log()
      async let first: Void = log.wait("t")
      async let second: Void = log.wait("u")
      await simulation.idle()
      await log.resumeAll()
      _ = await (first, second)
      return await log.text
    }
    let orders: Set = ["-t-u+t+u", "-t-u+u+t", "-u-t+t+u", "-u-t+u+t"]
    #expect(results == orders && report.isExhaustive)
  }

  @Test func `X1: an actor is released when its last call has ended`() throws {
    let (results, _) = try explored { _ in
      let ends = SharedNumber()
      do {
        let ending = Ending(ends)
        async let started: Void = ending.call()
        await ending.call()
        await started
      }
      await Task.yield()
      return "\(ends.value)"
    }
    #expect(results == ["1"])
  }

  @Test func `X2: mailboxes are emptied with the toolchain whose layout is known`() {
    #expect(Mailbox.isKnown == TaskObject.isReadable)
  }

  private static let bounded: [Exploration] = [.default, .exhaustive(), .preemptions(upTo: 9)]

  @Test(arguments: bounded.indices)
  func `X2: nothing is called exhaustive if the calls of an actor have one order`(
    place: Int
  ) throws {
    let notices = Mutex<[String]>([])
    let receive: @Sendable (ExplorationNotice) -> Void = { notice in
      notices.withLock { $0.append(notice.text) }
    }
    let (results, report) = try Mailbox.$isKnown.withValue(false) {
      try ExplorationNotice.$receiver.withValue(receive) {
        try explored(Self.bounded[place]) { _ in
          let log = Log()
          async let started: Void = log.add("t")
          await log.add("m")
          await started
          return await log.text
        }
      }
    }
    #expect(results == ["mt"])
    #expect(!report.isExhaustive && report.delays == nil && report.preemptions == nil)
    #expect(!report.completions.contains(true))
    #expect(
      "\(report)".hasSuffix("; not exhaustive: the calls of an actor have only one order here")
    )
    #expect(notices.withLock(\.count) == 1)
  }

  @Test func `X2: one task alone is explored exhaustively on each system`() throws {
    let (_, report) = try Mailbox.$isKnown.withValue(false) {
      try explored { _ in
        let log = Log()
        await log.add("m")
        return await log.text
      }
    }
    #expect(report.isExhaustive && report.runs == 1)
    #expect("\(report)".hasSuffix("; exhaustive: every order of steps"))
  }
}

private actor Log {
  private(set) var text = ""
  private var waiters: [CheckedContinuation<Void, Never>] = []

  func add(_ word: String) { text += word }

  func addTwice(_ word: String) async {
    text += word
    await Task.yield()
    text += word.uppercased()
  }

  func add(_ word: String, also other: Log) async {
    text += word
    await other.add(word)
    text += word
  }

  func start(_ priorities: [TaskPriority]) -> [Task<Void, Never>] {
    priorities.enumerated().map { number, priority in
      Task(priority: priority) { add("\(number)") }
    }
  }

  func wait(_ word: String) async {
    text += "-" + word
    await withCheckedContinuation { waiters.append($0) }
    text += "+" + word
  }

  func resumeAll() {
    for waiter in waiters { waiter.resume() }
    waiters = []
  }
}

private actor Count {
  private(set) var number = 0
  func write(_ number: Int) { self.number = number }
}

@globalActor private actor Shelf {
  static let shared = Shelf()
}

@Shelf private func append(_ digit: Int, to number: SharedNumber) {
  number.value = number.value * 10 + digit
}

private actor Box {
  nonisolated let isFinished = SharedNumber()

  func touch() {}
  func finish() { isFinished.value = 1 }
  func mark(_ number: SharedNumber, _ mark: SharedNumber) {
    if number.value == 1 { mark.value = 1 }
  }
}

private actor Ending {
  private let ends: SharedNumber

  init(_ ends: SharedNumber) {
    self.ends = ends
  }

  deinit { ends.value += 1 }

  func call() {}
}
