import Testing
import ThoriumProof

/// Events in every order of those who tell, read and end.
struct ExploredEventsTests {
  @Test func `S3: of a cancelled reader and another, one takes the event`() throws {
    let takers = Record<String>()
    let outcomes = try outcomes { simulation, runtime in
      let store = Store(Herald(), in: runtime)
      let taken = Record<String>()
      let first = runtime.start(named: "first") {
        for await event in store.events { taken.append("1" + event) }
      }
      await atOnce(
        { first.cancel() },
        { store.send(.event("a")) },
        {
          if let event = await store.events.first(where: { _ in true }) {
            taken.append("2" + event)
          }
        },
        {
          await simulation.idle()
          store.end()
        }
      )
      _ = await first.result
      takers.append(taken.all.joined())
      return taken.all.isEmpty ? "lost" : "\(taken.all.count) taken"
    }
    #expect(outcomes == ["1 taken"])
    #expect(Set(takers.all) == ["1a", "2a"])
  }

  @Test func `S3: another reader takes the remaining events of an ended store, no cancelled one`()
    throws
  {
    let outcomes = try outcomes { simulation, runtime in
      let store = Store(Herald(), in: runtime)
      let taken = Record<String>()
      let events = store.events
      let first = runtime.start(named: "first") {
        for await event in events { taken.append(event + (Task.isCancelled ? "!" : "")) }
      }
      await atOnce(
        { first.cancel() },
        {
          store.send(.merge(.event("a"), .event("b")))
          store.end()
        },
        { for await event in events { taken.append(event) } }
      )
      _ = await first.result
      return taken.all.sorted().joined()
    }
    #expect(outcomes == ["ab"])
  }
}
