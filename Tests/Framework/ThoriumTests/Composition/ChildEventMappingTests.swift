import Testing
import ThoriumProof

/// The law C3: events of children become actions of their parent.
struct ChildEventMappingTests {
  private let world = VirtualWorld()

  @Test func `C3: events of children become actions of their parent, in order`() {
    let choir = Store(Choir(), in: world.runtime)
    choir.child(\.lead).send(.event("a"))
    choir.child(\.voices, 1)?.send(.concat(.event("b"), .just("x"), .event("c")))
    choir.child(\.guest)?.send(.event("nobody is there"))
    choir.send("invite")
    choir.child(\.guest)?.send(.event("d"))
    choir.child(\.voices, 2)?.send(.event("e"))
    #expect(choir.currentState.heard == ["lead a", "1 b", "1 c", "invite", "guest d", "2 e"])
    choir.end()
    #expect(world.reports.isEmpty)
  }

  @Test func `C3: events of a child before its removal arrive`() {
    let choir = Store(Choir(), in: world.runtime)
    let voice = choir.child(\.voices, 1)
    // The parent hears "last" while the child goes on; then the child's place goes, and what its effect
    // told before its end is still told.
    voice?.send(.concat(.event("last"), .event("more")))
    #expect(choir.currentState.heard == ["1 last", "1 more"])
    #expect(choir.child(\.voices, 1) == nil)
    voice?.send(.event("late"))
    #expect(choir.currentState.heard == ["1 last", "1 more"])
    #expect(world.reports.count == 1)
  }

  @Test func `C3: a late event of a replaced child does not name its successor`() async {
    let choir = Store(Choir(), in: world.runtime)
    choir.send("invite")
    let places: [@Sendable () -> Store<Voice>?] = [
      { choir.child(\.lead) }, { choir.child(\.guest) }, { choir.child(\.voices, 1) },
    ]
    for place in places {
      let old = place()
      old?.send(.concat(.event("replace"), .event("late")))
      #expect(place() !== old)
      #expect(await old?.events.first { _ in true } == "late")
      place()?.send(.event("new"))
    }
    #expect(
      choir.currentState.heard == [
        "invite", "lead replace", "lead new", "guest replace", "guest new", "1 replace", "1 new",
      ]
    )
  }
}
