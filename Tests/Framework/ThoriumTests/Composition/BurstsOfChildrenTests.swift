import Testing
import Thorium
import ThoriumProof

/// The law C1: no child outlives its place, however many changes one reduction makes.
struct BurstsOfChildrenTests {
  private let world = VirtualWorld()

  /// Tests counts below, at and above the number of changes that a collection remembers.
  @Test(arguments: [1, 63, 64, 65, 127, 128, 129, 193, 300])
  func `C1: children that go first in a burst of changes end, and the others stay`(changes: Int) {
    let balance = TraceBalance()
    let roost = Store(Roost(), in: VirtualWorld(tracers: [balance]).runtime)
    roost.change { state in for id in 0..<4 { state.eggs[id] = Egg(name: "\(id)") } }
    let eggs = (0..<4).compactMap { roost.child(\.eggs, $0) }
    #expect(eggs.count == 4)
    roost.change { $0.name = "seen" }
    roost.change { state in
      // The first two changes are those that matter; all later ones are of other children.
      state.eggs[0] = nil
      if changes > 1 { state.eggs[1] = Egg(name: "another") }
      for step in 2..<max(2, changes) { state.eggs[100 + step % 2] = Egg(name: "\(step)") }
    }
    let going = min(changes, 2)
    #expect(balance.open.count { $0.hasPrefix("Egg") } == 4 - going)
    for egg in eggs { egg.send(.note("x")) }
    let notes = eggs.map { $0.currentState.count - 1 }
    #expect(notes == [0, 1, 2, 3].map { $0 < going ? 0 : 1 })
    for id in going..<4 { #expect(roost.child(\.eggs, id) === eggs[id]) }
    roost.end()
    #expect(balance.open == [] && balance.faults == [])
  }

  @Test(arguments: [1, 64, 65, 128, 200])
  func `C1: a child that is added and removed in one burst leaves no store`(changes: Int) {
    let roost = Store(Roost(), in: world.runtime)
    roost.change { $0.eggs[1] = Egg(name: "1") }
    let first = roost.child(\.eggs, 1)
    for round in 1...3 {
      let egg = roost.child(\.eggs, 1)
      #expect((egg === first) == (round == 1))
      roost.change { state in
        for step in 0..<changes { state.eggs[1] = Egg(name: "\(step)") }
      }
      egg?.send(.note("late"))
      #expect(world.reports.count == round)
    }
  }

  @Test func `C1: an earlier collection returns after a long burst, with its children alone`() {
    let roost = Store(Roost(), in: world.runtime)
    roost.change { state in for id in 0..<3 { state.eggs[id] = Egg(name: "\(id)") } }
    let saved = roost.currentState.eggs
    let eggs = (0..<3).compactMap { roost.child(\.eggs, $0) }
    roost.change { state in
      for id in 3..<200 { state.eggs[id] = Egg(name: "\(id)") }
    }
    let later = (3..<200).compactMap { roost.child(\.eggs, $0) }
    #expect(later.count == 197)
    roost.change { $0.eggs = saved }
    for egg in later { egg.send(.note("late")) }
    #expect(world.reports.count == 197)
    #expect((0..<3).allSatisfy { roost.child(\.eggs, $0) === eggs[$0] })
  }
}
