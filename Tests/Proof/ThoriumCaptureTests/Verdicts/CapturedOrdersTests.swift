import Synchronization
import Testing
import ThoriumCapture

@testable import ThoriumSimulation

@globalActor private actor First {
  static let shared = First()
}

@globalActor private actor Second {
  static let shared = Second()
}

/// An object that writes a word on the first actor when it is released.
@First private final class Ending {
  private let pages: Pages

  nonisolated init(_ pages: Pages) { self.pages = pages }

  isolated deinit { pages.add("c") }
}

/// Words that tasks on two actors write, small ones on the first and large ones on the second.
private struct Pages: Sendable {
  private let first = Record<String>()
  private let second = Record<String>()

  var text: String { first.all.joined() + "|" + second.all.joined() }

  @First func add(_ word: String) { first.append(word) }

  /// Starts a task that writes a word, and then starts another one.
  func start(_ word: String, _ priority: TaskPriority? = nil, then next: String? = nil) {
    if word == word.lowercased() {
      Task(priority: priority) { @First in
        first.append(word)
        if let next { start(next) }
      }
    } else {
      Task(priority: priority) { @Second in second.append(word) }
    }
  }
}

/// The orders of tasks on the main actor and on actors, where the tasks name no executor.
///
/// The tests share two global actors, which only one simulation may use at a time.
@Suite(.watched, .serialized, .enabled(if: Capture.isInstalled)) struct CapturedOrdersTests {
  private actor Log {
    private(set) var text = ""
    func add(_ word: String) { text += word }

    func pass(_ word: String, to words: Record<String>) async {
      await MainActor.run { words.append(word) }
    }

    /// Starts a task on the actor, and then another one.
    func startPassing(
      _ word: String,
      to words: Record<String>,
      before start: @Sendable () -> Task<Void, Never>
    ) -> [Task<Void, Never>] {
      [Task { await pass(word, to: words) }, start()]
    }
  }

  /// The results of all runs.
  private func results(
    _ scenario: @escaping @Sendable (Simulation) async -> String
  ) throws -> Set<String> {
    let results = Record<String>()
    let report = try explore(.exhaustive()) { results.append(await scenario($0)) }
    #expect(report.isExhaustive)
    return Set(results.all)
  }

  @Test func `X1: tasks that one step starts on the main actor run in their order`() throws {
    let results = try results { _ in
      let words = Record<String>()
      let tasks = ["a", "b", "c"].map { word in Task { @MainActor in words.append(word) } }
      for task in tasks { await task.value }
      return words.all.joined()
    }
    #expect(results == ["abc"])
  }

  @Test func `X1: children that one step starts on the main actor run in their order`() throws {
    let results = try results { _ in
      let words = Record<String>()
      async let other: Void = MainActor.run { words.append("m") }
      await withTaskGroup { group in
        for word in ["a", "b"] { group.addTask { @MainActor in words.append(word) } }
      }
      await other
      return words.all.joined()
    }
    #expect(results == ["abm", "amb", "mab"])
  }

  @Test func `X1: calls of the main actor arrive in any order`() throws {
    let results = try results { _ in
      let words = Record<String>()
      async let first: Void = MainActor.run { words.append("a") }
      async let second: Void = MainActor.run { words.append("b") }
      _ = await (first, second)
      return words.all.joined()
    }
    #expect(results == ["ab", "ba"])
  }

  @Test(arguments: 0..<5)
  func `X1: a started task may need several steps to come before a later task`(way: Int) throws {
    let results = try results { _ in
      let (words, log) = (Record<String>(), Log())
      let caller = Task {
        switch way {
        case 0: await Task.yield()
        case 1: await log.add("")
        case 2: await Task {}.value
        case 3: return await Task { @MainActor in words.append("a") }.value
        default: return await log.pass("a", to: words)
        }
        await MainActor.run { words.append("a") }
      }
      let later = Task { @MainActor in words.append("b") }
      await caller.value
      await later.value
      return words.all.joined()
    }
    #expect(results == ["ab", "ba"])
  }

  @Test(arguments: [false, true])
  func `X1: what comes after the start of a task does not overtake it`(isInside: Bool) throws {
    let results = try results { _ in
      let (words, log) = (Record<String>(), Log())
      let start: @Sendable () -> Task<Void, Never> = {
        Task { @MainActor in words.append("b") }
      }
      if isInside {  // a task on the actor of the starter, which is not free before
        for task in await log.startPassing("a", to: words, before: start) { await task.value }
      } else {  // the starter, which another task has resumed
        async let child: Void = log.add("")
        let later = start()
        await child
        await MainActor.run { words.append("a") }
        await later.value
      }
      return words.all.joined()
    }
    #expect(results == ["ba"])
  }

  @Test func `X1: detached tasks that call two actors have all orders`() throws {
    let results = try results { _ in
      let (first, second) = (Log(), Log())
      let tasks = ["t", "u"].map { word in
        Task.detached {
          await first.add(word)
          await second.add(word)
        }
      }
      for task in tasks { await task.value }
      return await first.text + "|" + second.text
    }
    #expect(results == ["tu|tu", "tu|ut", "ut|tu", "ut|ut"])
  }

  /// Programs that start tasks on two actors, and the results of all their orders.
  private static let starting: [(@Sendable (Pages) -> Void, Set<String>)] = [
    (
      { pages in
        for words in ["aB", "Cc"] { Task { for word in words { pages.start(String(word)) } } }
      }, ["ac|BC", "ac|CB", "ca|CB"]
    ),
    (
      { pages in
        Task { for word in "Cc" { pages.start(String(word)) } }
        for word in "aB" { pages.start(String(word)) }
      }, ["ac|BC", "ac|CB", "ca|CB"]
    ),
    (
      { pages in
        for word in "aB" { pages.start(String(word)) }
        pages.start("b", then: "C")
        pages.start("D")
      }, ["ab|BCD", "ab|BDC"]
    ),
    (
      { pages in
        Task {
          Task { pages.start("a") }
          pages.start("B")
        }
        Task { for word in "Cc" { pages.start(String(word)) } }
      }, ["ac|BC", "ac|CB", "ca|BC", "ca|CB"]
    ),
    (
      { pages in
        Task { for word in "aBb" { pages.start(String(word), .low) } }
        Task {
          pages.start("h", .high)
          for word in "cD" { pages.start(String(word), .low) }
        }
      },
      ["abhc|BD", "ahbc|BD", "ahcb|BD", "ahcb|DB", "habc|BD", "hcab|BD", "hcab|DB"]
    ),
  ]

  @Test func `X1: the orders of two actors fit together when a step starts tasks on both`() throws {
    for (program, expected) in Self.starting {
      let results = try results { simulation in
        let pages = Pages()
        program(pages)
        await simulation.idle()
        return pages.text
      }
      #expect(results == expected)
    }
  }

  /// Steps that reach an actor some time after they have created the task or the object that does so.
  private static let late: [@Sendable (Pages) -> Void] = [
    { pages in
      Task.immediate {
        pages.start("C")
        await pages.add("c")
      }
    },
    { pages in
      pages.start("C")
      _ = Ending(pages)
    },
  ]

  @Test(arguments: late.indices)
  func `X2: nothing is called exhaustive if a step reaches two busy actors in an unknown order`(
    place: Int
  ) throws {
    // The ordinary executor also shows "adc|BCD".
    let results = Record<String>()
    let ignore: @Sendable (ExplorationNotice) -> Void = { _ in }
    let report = try ExplorationNotice.$receiver.withValue(ignore) {
      try explore(.exhaustive()) { simulation in
        let pages = Pages()
        Task {
          for word in "aB" { pages.start(String(word)) }
          Self.late[place](pages)
        }
        Task { for word in "Dd" { pages.start(String(word)) } }
        await simulation.idle()
        results.append(pages.text)
      }
    }
    #expect(!report.isExhaustive || results.all.contains("adc|BCD"))
    #expect(report.runs == 343)
  }

  @Test func `no minimum is claimed where a long wait has lost orders`() throws {
    for (waits, claim) in [
      (100, "no preemption; 1 delay, and no run"), (400, "1 preemption; "),
    ] {
      let failure = #expect(throws: (any Error).self) {
        try explore(.walks(1, seed: 3)) { try await Flags().race(beside: waits, in: $0) }
      }
      #expect("\(try #require(failure))".contains(claim))
    }
  }
}

/// The flags of tasks that race, in half of the runs while another task waits for a busy actor.
private final class Flags: Sendable {
  private let isSet = Atomic(false)
  private let hasFailed = Atomic(false)

  @Second private func touch() {}

  /// Fails without a preemption after one draw, and with a preemption after the other.
  func race(beside waits: Int, in simulation: Simulation) async throws {
    if simulation.draw(0...1) == 0 {
      Task { @concurrent in
        isSet.store(true, ordering: .relaxed)
        await touch()
        isSet.store(false, ordering: .relaxed)
      }
      Task { @concurrent in
        if isSet.load(ordering: .relaxed) { hasFailed.store(true, ordering: .relaxed) }
      }
    } else {
      Task { @concurrent in
        Task { @concurrent in
          for _ in 0..<waits { await touch() }
          Task { @First in
            if !isSet.load(ordering: .relaxed) { hasFailed.store(true, ordering: .relaxed) }
          }
        }
        Task { @First in isSet.store(true, ordering: .relaxed) }
      }
    }
    await simulation.idle()
    try simulation.require(!hasFailed.load(ordering: .relaxed), "A flag has the wrong value.")
  }
}
