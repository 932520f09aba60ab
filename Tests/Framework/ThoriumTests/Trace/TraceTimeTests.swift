import Testing
import ThoriumProof

/// Law C5: each event of a trace has a time, which a virtual clock makes the same in each run.
struct TraceTimeTests {
  private let lines = Record<String>()
  private let record = TraceRecord<Tape>()

  private func world() -> VirtualWorld {
    VirtualWorld(tracers: [TraceLog(writesTimes: true) { [lines] in lines.append($0) }, record])
  }

  @Test func `C5: events have the times of the virtual clock`() {
    let world = world()
    let store = Store(Tape(), in: world.runtime)
    store.start(.after(2, "late", name: "slow"))
    world.advance(by: .seconds(1))
    store.start(.just("now"))
    world.advance(by: .seconds(3))
    let ended = record.entries.first {
      if case .effectEnded = $0.event { true } else { false }
    }
    #expect(ended?.time == .seconds(2))
    let times = record.entries.map { $0.time }
    #expect(times.contains(.seconds(1)))
    #expect(times == times.sorted())
    #expect(lines.all.first?.hasPrefix("0.0 seconds Tape") == true)
    #expect(lines.all.contains { $0.hasPrefix("2.0 seconds Tape") })
  }

  /// A flow that ends after two seconds.
  private struct Errand: Coordinator {
    func start(in flow: Flow<Void>) async throws {
      try await flow.navigator.runtime.clock.sleep(for: .seconds(2))
    }
  }

  @Test func `C5: events of flows have times, too`() {
    let world = world()
    let navigator = Navigator(in: world.runtime)
    let results = navigator.start(Errand())
    world.advance(by: .seconds(3))
    let words = lines.all.map { $0.replacing(/Navigator #\d+/, with: "Navigator") }
    #expect(
      words == [
        "0.0 seconds Navigator flow 1 Errand began", "2.0 seconds Navigator flow 1 finished",
      ]
    )
    withExtendedLifetime(results) {}
  }

  @Test func `a traced store is named by its number, at any time`() {
    let early = TracedStore(number: 1, reactor: "Tape")
    let late = TracedStore(number: 1, reactor: "Tape") { .seconds(9) }
    #expect(early == late)
    #expect(early.hashValue == late.hashValue)
    #expect(late.time == .seconds(9))
    #expect(early != TracedStore(number: 2, reactor: "Tape"))
  }
}
