import Testing
import ThoriumProof

/// Events of a part of a reactor.
struct MappedEventsTests {
  private struct Whole: Reactor {
    typealias Action = Effect<Herald>
    enum Event: Sendable, Equatable { case part(String) }
    let initialState: [String] = []

    func mutate(action: Effect<Herald>) -> Effect<Whole> {
      action.map(state: { $0 }, event: { $0 == "secret" ? nil : .part($0) }, { $0 })
    }

    func reduce(into state: inout [String], mutation: String) { state.append(mutation) }
  }

  private let world = VirtualWorld()

  @Test func `E1: events of a part are mapped at once, within parts, and from bodies`() {
    let store = Store(Whole(), in: world.runtime)
    let taken = Record<Whole.Event>()
    let taker = store.takeEvents { taken.append($0) }
    store.send(.event("a"))
    store.send(.event("secret"))
    store.send(.concat(.event("b"), .event("secret"), .just("x")))
    let alive = Record<Bool>()
    store.send(
      .run { emit in
        alive.append(emit.event("c"))
        alive.append(emit.event("secret"))
      }
    )
    #expect(taken.all == [.part("a"), .part("b"), .part("c")])
    #expect(alive.all == [true, true])
    #expect(store.currentState == ["x"])
    withExtendedLifetime(taker) {}
  }

  @Test func `an effect that is read alone drops its events`() async throws {
    var read: [String] = []
    for try await mutation in Effect<Herald>.concat(.event("a"), .just("x")) {
      read.append(mutation)
    }
    #expect(read == ["x"])
  }
}
