import Testing
import ThoriumProof

/// The law L11, for what waits in a store's mailbox.
struct OverloadTests {
  @Test func `L11: a full mailbox keeps all, and says so once until it was emptied`() {
    let world = VirtualWorld(limits: Limits(mailbox: 3))
    let store = Store(Tape(), in: world.runtime)
    flood(store, with: 5, at: "first", "second")
    store.start(.just("first"))
    store.start(.just("second"))
    #expect(store.currentState.count == 12)
    let report =
      """
      4 inputs wait in the mailbox of Tape. No input is lost, but further ones are handled without \
      the task-local values of their senders; send less, or raise Limits.mailbox.
      """
    #expect(world.reports.map(\.description) == [report, report])
  }

  @Test func `L11: a full mailbox that refuses says so of each action that it refuses`() {
    let world = VirtualWorld(limits: Limits(mailbox: 3, overload: .refuse))
    let store = Store(Tape(), in: world.runtime)
    flood(store, with: 5, at: "first")
    store.start(.just("first"))
    #expect(store.currentState == ["first", "first 0", "first 1", "first 2"])
    let report = "Tape refused Action: its mailbox is full: 3 inputs wait."
    #expect(world.reports.map(\.description) == [report, report])
    store.start(.just("again"))
    #expect(store.currentState.last == "again")
  }

  @Test func `L11: the receipt of perform says that the mailbox was full`() {
    let world = VirtualWorld(limits: Limits(mailbox: 1, overload: .refuse))
    let store = Store(Tape(), in: world.runtime)
    let refusals = Record<Refusal?>()
    let subscription = store.observe { [weak store] state in
      guard state == ["first"] else { return }
      for number in 0..<2 {
        world.startTask { [weak store] in
          let receipt = await store?.perform(Tape.Action(effect: .just("\(number)")))
          refusals.append(receipt?.refusal)
        }
      }
    }
    store.start(.just("first"))
    world.run()
    #expect(store.currentState == ["first", "0"])
    #expect(refusals.all.compactMap(\.self) == ["its mailbox is full: 1 inputs wait"])
    #expect(refusals.count == 2)
    #expect(world.reports.isEmpty)
    subscription.cancel()
  }

  @Test func `L11: mutations of effects are never refused`() {
    let world = VirtualWorld(limits: Limits(mailbox: 2, overload: .refuse))
    let store = Store(Tape(), in: world.runtime)
    let emitters = Record<Emitter<Tape>>()
    store.run { emit in
      emitters.append(emit)
      try await emit.clock.sleep(for: .seconds(1))
    }
    let subscription = store.observe { state in
      guard state == ["first"], let emit = emitters.all.first else { return }
      for number in 0..<4 { #expect(emit("\(number)")) }
    }
    store.start(.just("first"))
    #expect(store.currentState == ["first", "0", "1", "2", "3"])
    #expect(world.reports.count == 1)
    subscription.cancel()
  }

  @Test
  func `L11: E6: a full mailbox is traced by the sending thread, in balance`() {
    let lines = Record<String>()
    let balance = TraceBalance()
    let world = VirtualWorld(
      limits: Limits(mailbox: 1, overload: .refuse),
      tracers: [TraceLog { lines.append($0) }, balance]
    )
    let store = Store(Tape(), in: world.runtime)
    let subscription = store.observe { [weak store] state in
      guard state == ["first"] else { return }
      onThreads(1) { [weak store] _ in
        for number in 0..<3 { store?.start(.just("\(number)")) }
      }
    }
    store.start(.just("first"))
    store.end()
    #expect(store.currentState == ["first", "0"])
    let turnedAway = "action Action refused: its mailbox is full: 1 inputs wait"
    #expect(lines.all.count { $0.hasSuffix(turnedAway) } == 2)
    #expect(balance.open == [] && balance.faults == [])
    subscription.cancel()
  }

  /// Sends so many actions each time that one of these has landed.
  private func flood(_ store: Store<Tape>, with count: Int, at triggers: String...) {
    flooding.value = store.observe { [weak store] state in
      guard let last = state.last, triggers.contains(last) else { return }
      for number in 0..<count { store?.start(.just("\(last) \(number)")) }
    }
  }

  private let flooding = Box<Subscription?>(nil)
}
