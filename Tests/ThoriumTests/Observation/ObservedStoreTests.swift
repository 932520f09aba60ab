import Observation
import Testing
import Thorium
import ThoriumProof

/// Stores as Swift's Observation sees them (law S4).
struct ObservedStoreTests {
  private let told = Record<String>()
  private let store = Store(Deck())

  @Test func `S4: a reader is told of the parts that it read, and of no others`() {
    let observed = ObservedStore(store)
    track { _ = observed.label }
    store.start(.just("a"))
    #expect(told.all == [])
    store.send(.start(.just(.label("b"))))
    #expect(told.all == ["changes"])
    #expect(observed.label == "b")
    #expect(observed.tape == ["a"])
  }

  @Test func `S4: who reads two parts is told of the first change of either, once`() {
    let observed = ObservedStore(store)
    track { _ = (observed.label, observed.tape) }
    store.start(.just("a"))
    store.send(.start(.just(.label("b"))))
    #expect(told.all == ["changes"])
  }

  @Test func `S4: a part that is set to what it was is no change`() {
    let observed = ObservedStore(store)
    track { _ = observed.label }
    store.send(.start(.just(.label(""))))
    #expect(told.all == [])
  }

  @Test func `S4: of a part that cannot be compared each state is told`() {
    let store = Store(Crowd())
    let observed = ObservedStore(store)
    track { _ = observed.crowd }
    store.send(.enter)
    #expect(told.all == ["changes"])
    #expect(observed.crowd.count == 1)
  }

  @Test func `S4: who is told and reads at once still reads the state before`() {
    let observed = ObservedStore(store)
    withObservationTracking {
      _ = observed.label
    } onChange: { [told] in
      told.append("before: \(observed.label)")
    }
    store.send(.start(.just(.label("b"))))
    #expect(told.all == ["before: "])
    #expect(observed.label == "b")
  }

  @Test func `S4: who is told and at once reads on is told of that change too, and misses none`() {
    let observed = ObservedStore(store)
    follow(observed)
    for label in ["b", "c"] { store.send(.start(.just(.label(label)))) }
    #expect(told.all == ["", "", "b", "b", "c"])
  }

  @Test func `a state that goes may read who observes it`() {
    let stub = Stub(Parting())
    let observed = ObservedStore(stub.store)
    stub.setState(
      Parting.State(
        lastWord: LastWord { [told, weak observed] in told.append("\(observed?.number ?? 0)") }
      )
    )
    stub.setState(Parting.State(number: 2))
    #expect(told.all == ["2"])
  }

  @Test func `S4: observations give the value now and then each that comes`() {
    let world = World()
    let store = Store(Deck(), in: world.runtime)
    let observed = ObservedStore(store)
    world.task { [told] in
      for await label in Observations({ observed.label }).prefix(3) { told.append(label) }
      told.append("end")
    }
    world.run()
    for label in ["a", "b", "c"] {
      store.start(.just("other"))
      store.send(.start(.just(.label(label))))
      world.run()
    }
    #expect(told.all == ["", "a", "b", "end"])
  }

  @Test func `L9: an observed store that is let go lets its store go`() {
    weak var store: Store<Deck>?
    do {
      let observed = ObservedStore(Store(Deck()))
      store = observed.store
      track { _ = observed.label }
      observed.send(.start(.just(.label("b"))))
    }
    #expect(store == nil)
    #expect(told.all == ["changes"])
  }

  /// Reads the label, and again whenever it is told that it changes.
  private func follow(_ observed: ObservedStore<Deck>) {
    withObservationTracking {
      told.append(observed.label)
    } onChange: {
      follow(observed)
    }
  }

  private func track(_ read: () -> Void) {
    withObservationTracking(read) { [told] in told.append("changes") }
  }
}

/// A reactor whose state holds something that cannot be compared.
private struct Crowd: Reactor {
  enum Action: Sendable { case enter }
  struct People: Sendable { var count = 0 }
  struct State: Sendable { var crowd = People() }
  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    state.crowd.count += 1
  }
}
