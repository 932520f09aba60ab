import Testing
import Thorium
import ThoriumProof

/// The law C1 for children to which actions were sent before.
struct KnownChildTests {
  private let world = VirtualWorld()

  /// Returns a parent that has sent a child as many notes as make it known.
  private func parent() -> Store<Roost> {
    let roost = Store(Roost(), in: world.runtime)
    roost.change { $0.inner = Child(Roost(name: "first")) }
    for note in ["1", "2", "3"] { send(note, from: roost) }
    let notes = roost.child(\.inner)?.currentState.notes
    #expect(notes == ["1", "2", "3"])
    return roost
  }

  /// Sends a note by an effect, and a note by the store, each time by the same key path.
  private func send(_ note: String, from roost: Store<Roost>) {
    roost.start(.send(.note(note), to: \.inner))
  }

  private func tell(_ note: String, to roost: Store<Roost>) {
    roost.send(.note(note), to: \.inner)
  }

  @Test func `C1: the next child at a place receives the actions that are sent there`() {
    let roost = parent()
    roost.change { $0.inner = Child(Roost(name: "second")) }
    send("4", from: roost)
    send("5", from: roost)
    let state = roost.child(\.inner)?.currentState
    #expect(state?.name == "second")
    #expect(state?.notes == ["4", "5"])
    #expect(world.reports.isEmpty)
  }

  @Test func `C1: an action for a removed child is reported`() {
    let roost = parent()
    roost.change { $0.inner = nil }
    send("4", from: roost)
    tell("5", to: roost)
    #expect(world.reports.count == 2)
    #expect(
      world.reports.allSatisfy { $0.description.contains("at inner of Roost, which is gone") }
    )
  }

  @Test func `C1: a child that comes back has a new store`() {
    let roost = parent()
    let old = roost.child(\.inner)
    let child = roost.currentState.inner
    roost.change { $0.inner = nil }
    roost.change { $0.inner = child }
    send("4", from: roost)
    tell("5", to: roost)
    let new = roost.child(\.inner)
    #expect(new !== old)
    #expect(new?.currentState.notes == ["4", "5"])
    #expect(old?.currentState.notes == ["1", "2", "3"])
  }

  @Test func `C1: another part of the state may change before the next action to a child`() {
    let roost = parent()
    roost.change { $0.name = "a longer name" }
    roost.change { $0.eggs[1] = Egg(name: "1") }
    send("4", from: roost)
    tell("5", to: roost)
    #expect(roost.child(\.inner)?.currentState.notes == ["1", "2", "3", "4", "5"])
  }

  @Test func `C1: a child that was ended in its place stays there, and is late`() {
    let roost = parent()
    roost.child(\.inner)?.end()
    send("4", from: roost)
    tell("5", to: roost)
    #expect(world.reports.count == 2)
    #expect(world.reports.allSatisfy { $0.description.contains("at inner of Roost") })
    #expect(roost.child(\.inner)?.currentState.notes == ["1", "2", "3"])
  }

  @Test func `C1: no action reaches a child of a parent that has ended`() {
    let roost = parent()
    let child = roost.child(\.inner)
    roost.end()
    tell("4", to: roost)
    #expect(world.reports.count == 1)
    #expect(child?.currentState.notes == ["1", "2", "3"])
  }
}
