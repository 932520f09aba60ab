import Synchronization
import Testing
import Thorium
import ThoriumParts
import ThoriumProof

/// News, and who hears them.
struct BusTests {
  @Test func `whoever listens hears each of the news once, in order, whoever runs when`() throws {
    try explore { simulation in
      let bus = Bus(in: simulation.runtime())
      let news = bus.news(of: Starred.self)
      async let heard = news.prefix(3).reduce(into: []) { $0.append($1.id) }
      async let first: Void = publish([1, 2], on: bus)
      async let second: Void = publish([3], on: bus)
      _ = await (first, second)
      let ids = await heard
      try simulation.require(ids.filter { $0 < 3 } == [1, 2], "\(ids) is another order")
      try simulation.require(ids.sorted() == [1, 2, 3], "\(ids) is not each once")
    }
  }

  @Test func `news of one topic are not heard under another, nor on another bus`() async {
    let bus = Bus()
    let other = Bus()
    let starred = bus.news(of: Starred.self)
    let renamed = bus.news(of: Renamed.self)
    other.publish(Starred(id: 9))
    bus.publish(Renamed(name: "Ada"))
    bus.publish(Starred(id: 1))
    #expect(await starred.first { _ in true }?.id == 1)
    #expect(await renamed.first { _ in true }?.name == "Ada")
  }

  @Test func `news of before are not told, and what comes twice is told twice`() async {
    let bus = Bus()
    bus.publish(Starred(id: 1))
    let news = bus.news(of: Starred.self)
    for id in [2, 2] { bus.publish(Starred(id: id)) }
    #expect(await news.prefix(2).reduce(into: []) { $0.append($1.id) } == [2, 2])
  }

  @Test func `a store hears what is published while it lives`() throws {
    try explore { simulation in
      let bus = Bus(in: simulation.runtime())
      let store = Store(Listener(bus: bus), in: simulation.runtime())
      bus.publish(Starred(id: 1))
      bus.publish(Starred(id: 2))
      for await ids in store.states(\.ids) where ids.count == 2 { break }
      try simulation.require(store.currentState.ids == [1, 2], "\(store.currentState.ids)")
      store.end()
      bus.publish(Starred(id: 3))
      await store.settled()
      try simulation.require(store.currentState.ids == [1, 2], "it hears behind its end")
    }
  }

  @Test func `trap 4.20: a subscription ends with the store that has begun it`() throws {
    try explore { simulation in
      let bus = Bus(in: simulation.runtime())
      weak var gone: Probe?
      do {
        let probe = Probe()
        gone = probe
        let store = Store(Listener(bus: bus, probe: probe), in: simulation.runtime())
        store.end()
      }
      // Whoever still waited for news would be told here as a task that never ends.
      await simulation.idle()
      try simulation.require(gone == nil, "somebody keeps what has ended")
    }
  }

  @Test func `a bus that goes ends what is read of it`() async {
    var bus: Bus? = Bus()
    let news = bus?.news(of: Starred.self)
    bus?.publish(Starred(id: 1))
    bus = nil
    var ids: [Int] = []
    if let news { for await starred in news { ids.append(starred.id) } }
    #expect(ids == [1])
  }

  @Test func `more news than may wait are reported, with their count`() async {
    let reports = Mutex<[String]>([])
    let bus = Bus(in: Runtime { report in reports.withLock { $0.append("\(report)") } })
    let news = bus.news(of: Starred.self, limit: 2, overload: .dropOldest)
    for id in 1...5 { bus.publish(Starred(id: id)) }
    #expect(await news.prefix(2).reduce(into: []) { $0.append($1.id) } == [4, 5])
    let lost = reports.withLock { $0 }
    #expect(lost.count == 2)
    #expect(lost.first?.hasPrefix("1 of ") == true)
    #expect(lost.last?.hasPrefix("2 of ") == true)
  }

  private func publish(_ ids: [Int], on bus: Bus) async {
    for id in ids { bus.publish(Starred(id: id)) }
  }
}

private struct Starred: Topic { let id: Int }

private struct Renamed: Topic { let name: String }

private final class Probe: Sendable {}

private struct Listener: Reactor {
  struct State: Sendable { var ids: [Int] = [] }
  let initialState = State()
  let bus: Bus
  var probe: Probe?

  func transform(mutation: Pipeline<Int>) -> Pipeline<Int> {
    mutation.merge(bus.news(of: Starred.self).map(\.id))
  }

  func reduce(into state: inout State, mutation: Int) {
    state.ids.append(mutation)
  }
}
