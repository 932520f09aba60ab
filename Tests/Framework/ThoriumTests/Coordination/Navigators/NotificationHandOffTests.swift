import Testing
import ThoriumProof

/// The law L7: who tells for other threads that navigate gets free after so much of it.
struct NotificationHandOffTests {
  private let bench = FlowBench(limits: Limits(handOff: 3))

  /// What is told of screens that are pushed one behind the other.
  private func lines(_ names: [String]) -> [String] {
    names.indices.flatMap { index in
      let stack = names[...index].joined(separator: " > ")
      return ["push \(names[index])  [\(stack)]", "show \(names[index])"]
    }
  }

  /// Lets another thread push so many screens while the first one is told.
  private func disturb(_ root: RemoteFlow, count: Int) {
    bench.stage.onNote.value = { line in
      guard line == "show own" else { return }
      onThreads(1) { _ in
        for number in 0..<count { _ = try? root.push("\(number)") }
      }
    }
  }

  @Test func `L7: a thread that notifies for others leaves the rest to a task, in order`() throws {
    let root = bench.begin("Root")
    disturb(root, count: 10)
    let tellers = Record<Int>()
    let own = threadNumber
    try root.push("own")
    let numbers = (0..<10).map { "\($0)" }
    // Of each push the trace is told, and then the stage: the third of these is the trace of "1".
    #expect(bench.stage.told == lines(["own", "0"]))
    bench.stage.onNote.value = { _ in tellers.append(threadNumber) }
    // What is done now waits behind the rest, though nobody is at it.
    try root.push("later")
    #expect(bench.stage.told == lines(["own", "0"]))
    bench.run()
    #expect(bench.stage.told == lines(["own"] + numbers + ["later"]))
    try expectOneHistory(bench.stage)
    #expect(tellers.count == 20)
    // The role is free again.
    try root.push("last")
    #expect(bench.stage.told.last == "show last")
    #expect(tellers.all.last == own)
    bench.navigator.end()
  }

  @Test
  func `L7: the notifications that a task takes over are bounded too, and others run in between`()
    throws
  {
    let root = bench.begin("Root")
    disturb(root, count: 10)
    try root.push("own")
    let seen = Record<Int>()
    bench.navigator.runtime.start { [bench] in
      for _ in 0..<5 {
        seen.append(bench.stage.told.count / 2)
        await Task(executorPreference: bench.executor) {}.value
      }
    }
    bench.run()
    #expect(seen.all == [2, 5, 8, 11, 11])
    bench.navigator.end()
  }

  @Test
  func `L7: changes that a stage makes itself are reported by its thread, however many`() throws {
    let root = bench.begin("Root")
    let made = Record<Int>()
    bench.stage.onNote.value = { line in
      guard line.hasPrefix("show"), made.count < 50 else { return }
      made.append(made.count)
      _ = try? root.push("\(made.count)")
    }
    try root.push("0")
    #expect(bench.stage.told == lines((0...50).map { "\($0)" }))
    bench.navigator.end()
  }

  @Test func `L7: N5: changes that others make during a transition are reported by several tasks`()
    throws
  {
    let root = bench.begin("Root")
    bench.stage.transition.value = { [bench] in
      bench.stage.transition.value = nil
      try? await bench.clock.sleep(for: .seconds(1))
    }
    try root.push("own")
    onThreads(1) { _ in
      for number in 0..<10 { _ = try? root.push("\(number)") }
    }
    #expect(bench.stage.told == lines(["own"]))
    bench.advance(by: .seconds(1))
    #expect(bench.stage.told == lines(["own"] + (0..<10).map { "\($0)" }))
    bench.navigator.end()
  }
}
