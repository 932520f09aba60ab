import Testing
import Thorium

/// The law N10: a flow keeps a limited number of results, and reports, refuses or drops the others.
struct ResultLimitTests {
  private func lost(_ count: Int) -> String {
    "\(count) of the results of Child were lost, since their buffer was full. Read faster, or raise its limit."
  }

  private func read(_ results: Results<Int>?, on bench: FlowBench) -> [Int] {
    let read = Record<Int>()
    bench.wait {
      guard let results else { return }
      for await result in results { read.append(result) }
    }
    return read.all
  }

  @Test func `N10: more results than the limit are kept by default, and that is reported once`() {
    let bench = FlowBench(limits: Limits(results: 3))
    let child = bench.begin("Child")
    for number in 1...3 { #expect(child.flow?.yield(number) == true) }
    #expect(bench.stage.told == [])
    for number in 4...9 { #expect(child.flow?.yield(number) == true) }
    let report = """
      4 results of the flow Child wait for a reader. None is lost; yield fewer, keep them in a \
      state, or raise Limits.results.
      """
    #expect(bench.stage.told == [report])
    bench.end(child, with: 10)
    #expect(bench.stage.told == [report, "Child finished: 10"])
    #expect(read(child.results, on: bench) == Array(1...10))
    #expect(read(child.results, on: bench) == Array(1...10))
  }

  @Test func `N10: where results are refused, yield says so, and the returned one is taken`() {
    let bench = FlowBench(limits: Limits(results: 3, resultOverload: .refuse))
    let child = bench.begin("Child")
    #expect((1...6).map { child.flow?.yield($0) } == [true, true, true, false, false, false])
    #expect(bench.stage.told == [lost(1)])
    bench.end(child, with: 10)
    #expect(bench.stage.told == [lost(1), "Child finished: 10", lost(2)])
    #expect(read(child.results, on: bench) == [1, 2, 3, 10])
    // What comes behind the end is not taken, and not lost either.
    #expect(child.flow?.yield(11) == false)
    #expect(bench.stage.told.count == 3)
  }

  @Test func `N10: where the oldest results go, the order of the rest is kept`() {
    let bench = FlowBench(limits: Limits(results: 3, resultOverload: .dropOldest))
    let child = bench.begin("Child")
    let early = Record<Int>()
    bench.navigator.runtime.start {
      guard let results = child.results else { return }
      for await result in results { early.append(result) }
    }
    for number in 1...5 {
      #expect(child.flow?.yield(number) == true)
      bench.run()
    }
    for number in 6...11 { child.flow?.yield(number) }
    #expect(bench.stage.told == [lost(1)])
    bench.end(child, with: 12)
    // Nine have gone, of which the early reader has read all but three.
    #expect(bench.stage.told == [lost(1), "Child finished: 12", lost(8)])
    #expect(early.all == [1, 2, 3, 4, 5, 9, 10, 11, 12])
    #expect(read(child.results, on: bench) == [10, 11, 12])
  }

  @Test func `N10: a cancelled flow reports the lost results`() {
    let bench = FlowBench(limits: Limits(results: 1, resultOverload: .dropOldest))
    let child = bench.begin("Child")
    for number in 1...4 { child.flow?.yield(number) }
    child.results?.cancel("enough")
    #expect(bench.stage.told == [lost(1), "Child cancelled: enough", lost(2)])
    #expect(read(child.results, on: bench) == [4])
  }

  @Test func `N10: a dropped result is released at once, and under no lock`() {
    let bench = FlowBench(limits: Limits(results: 2, resultOverload: .dropOldest))
    let flow = Box<Flow<LastWord>?>(nil)
    let results = bench.navigator.start(
      Part<LastWord>("Child") {
        flow.value = $0
        try await $0.navigator.runtime.clock.sleep(for: .seconds(1))
        throw CancellationError()
      }
    )
    let gone = Record<Int>()
    for number in 1...5 {
      flow.value?.yield(
        LastWord {
          gone.append(number)
          flow.value?.yield(LastWord {})
        }
      )
    }
    #expect(gone.count > 2)
    results.cancel()
    bench.run()
    flow.value = nil
  }
}
