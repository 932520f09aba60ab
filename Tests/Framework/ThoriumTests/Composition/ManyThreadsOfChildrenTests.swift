import Effort
import Testing
import ThoriumProof

/// The law C1, with threads that ask for children while these come and go.
struct ManyThreadsOfChildrenTests {
  @Test func `C1: no child outlives its place when many threads request children meanwhile`() {
    var sent = 0
    var gone = 0
    for round in Rounds(20, until: { sent > 100 && gone > 100 }) {
      let balance = TraceBalance()
      let world = VirtualWorld(tracers: [balance])
      let roost = Store(Roost(), in: world.runtime)
      let held = Record<Store<Egg>>()
      let missing = Record<Int>()
      let barrier = Barrier(4)
      onThreads(4) { thread in
        barrier.meet()
        for step in 0..<100 {
          let id = (step + thread) % 5
          switch (thread + step) % 4 {
          case 0: roost.change { $0.eggs[id] = Egg(name: "") }
          case 1: roost.change { $0.eggs[id] = nil }
          default:
            guard let egg = roost.child(\.eggs, id) else {
              missing.append(id)
              continue
            }
            egg.send(.note("x"))
            held.append(egg)
          }
        }
      }
      world.run()
      let eggs = roost.currentState.eggs
      let living = eggs.ids.compactMap { roost.child(\.eggs, $0) }
      let open = balance.open.count { $0.hasPrefix("Egg") }
      #expect(open == living.count, "round \(round): \(balance.open)")
      roost.end()
      world.run()
      #expect(balance.open == [] && balance.faults == [])
      sent += held.count
      gone += missing.count
    }
    #expect(sent > 100 && gone > 100, "\(sent) were sent to, and \(gone) were gone")
  }

  @Test func `C1: a child ends with its parent, also where a thread asks for one meanwhile`() {
    for round in 0..<cases(300, quick: 60) {
      let roost = Store(Roost(), in: VirtualWorld().runtime)
      roost.change { $0.eggs[1] = Egg(name: "") }
      let egg = roost.child(\.eggs, 1)
      let isOver = Box(false)
      let barrier = Barrier(2)
      onThreads(2) { thread in
        barrier.meet()
        if thread == 0 {
          roost.end()
          isOver.value = true
        } else {
          while !isOver.value { _ = roost.child(\.eggs, 1) }
        }
      }
      egg?.send(.note("late"))
      #expect(egg?.currentState == [""], "round \(round): it lives on")
    }
  }
}
