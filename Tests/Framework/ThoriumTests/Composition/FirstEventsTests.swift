import Effort
import Testing
import ThoriumProof

/// The laws C1 and C3: the store of a child is created once, and its parent receives its first events.
struct FirstEventsTests {
  private let world = VirtualWorld(limits: Limits(events: 10))
  private let calls = Record<String>()

  @Test(arguments: [false, true])
  func `C3: all events of a child during the creation of its store arrive, in order`(isPlaced: Bool)
  {
    let world = VirtualWorld(limits: Limits(events: 10), isPlaced: isPlaced)
    let nest = Store(Hatchery(Hatchling(peeps: 2_000, calls: calls)), in: world.runtime)
    let child = nest.child(\.first)
    world.run()
    #expect(nest.currentState.heard == Array(0..<2_000))
    #expect(calls.all == ["state", "pipelines", "hear", "start"])
    #expect(nest.child(\.first) === child)
    #expect(world.reports.isEmpty)
  }

  @Test func `C1: threads that ask for a child first make it once`() {
    for round in 1...cases(200, quick: 60) {
      let calls = Record<String>()
      let asking = Barrier(3)
      // The thread that makes the store waits until the others have asked for it.
      let hatchling = Hatchling(peeps: 3, calls: calls) { asking.wait() }
      let nest = Store(Hatchery(hatchling), in: world.runtime)
      let made = Record<Store<Hatchling>>()
      onThreads(3) { _ in
        asking.knock()
        made.append(nest.child(\.first))
      }
      world.run()
      #expect(made.count == 3 && Set(made.all.map(ObjectIdentifier.init)).count == 1)
      #expect(calls.all == ["state", "pipelines", "hear", "start"], "round \(round)")
      #expect(nest.currentState.heard == [0, 1, 2])
      nest.end()
    }
  }

  @Test func `C1: children that ask for each other as they are made do not wait for ever`() {
    for _ in 1...cases(200, quick: 60) {
      let calls = Record<String>()
      let nest = Box<Store<Hatchery>?>(nil)
      let making = Barrier(2)
      let first = Hatchling(peeps: 1, calls: calls) {
        making.meet()
        if calls.all.count(where: { $0 == "state" }) < 3 { _ = nest.value?.child(\.second) }
      }
      let second = Hatchling(peeps: 1, calls: calls) {
        making.meet()
        if calls.all.count(where: { $0 == "state" }) < 3 { _ = nest.value?.child(\.first) }
      }
      let store = Store(Hatchery(first, second), in: world.runtime)
      nest.value = store
      let made = Record<Store<Hatchling>>()
      onThreads(2) { made.append($0 == 0 ? store.child(\.first) : store.child(\.second)) }
      world.run()
      let stores = [store.child(\.first), store.child(\.second)]
      #expect(Set(made.all.map(ObjectIdentifier.init)) == Set(stores.map(ObjectIdentifier.init)))
      // One of the two was made by both threads; each began once.
      #expect(calls.all.count { $0 == "state" } == 3)
      #expect(calls.all.count { $0 == "start" } == 2)
      #expect(store.currentState.heard == [0, 0])
      nest.value = nil
      store.end()
    }
  }

  @Test func `C1: a child that is requested after its parent's end starts nothing`() {
    let nest = Store(Hatchery(Hatchling(peeps: 1, calls: calls)), in: world.runtime)
    nest.end()
    nest.child(\.first).send(1)
    world.run()
    #expect(!calls.all.contains("start"))
    #expect(nest.currentState.heard == [] && world.reports.count == 1)
  }

  @Test func `C1: a child that asks for itself as it is made gets the store that counts`() {
    let balance = TraceBalance()
    let world = VirtualWorld(tracers: [balance])
    let nest = Box<Store<Hatchery>?>(nil)
    let inner = Record<Store<Hatchling>>()
    let hatchling = Hatchling(peeps: 3, calls: calls) { [calls] in
      if calls.count == 1, let child = nest.value?.child(\.first) { inner.append(child) }
    }
    let store = Store(Hatchery(hatchling), in: world.runtime)
    nest.value = store
    let child = store.child(\.first)
    world.run()
    #expect(inner.count == 1 && inner.all.allSatisfy { $0 === child })
    #expect(calls.all.count { $0 == "start" } == 1)
    #expect(store.currentState.heard == [0, 1, 2])
    nest.value = nil
    store.end()
    world.run()
    #expect(balance.open == [] && balance.faults == [])
  }

  @Test func `C3: an action for a child that is beginning waits until it has begun`() {
    let nest = Box<Store<Hatchery>?>(nil)
    let known = Record<Store<Hatchling>>()
    let hatchling = Hatchling(
      peeps: 2,
      calls: calls,
      asStart: {
        guard let child = nest.value?.child(\.first) else { return }
        known.append(child)
        child.send(7)
      }
    )
    let store = Store(Hatchery(hatchling), in: world.runtime)
    nest.value = store
    let child = store.child(\.first)
    world.run()
    #expect(known.all.map(ObjectIdentifier.init) == [ObjectIdentifier(child)])
    #expect(store.currentState.heard.sorted() == [0, 1, 7])
    nest.value = nil
  }
}
