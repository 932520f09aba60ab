import Testing
import ThoriumProof

@testable import ThoriumCore

/// The running work of a store, found by its ids.
struct LiveWorkTests {
  private let store = Store(Tape(), in: VirtualWorld().runtime)

  private func body(slot: Int, generation: Int) -> EffectTask {
    EffectTask(
      EffectNodeID(slot: slot, generation: generation),
      name: nil,
      FinalState(of: store)
    )
  }

  @Test(arguments: [false, true])
  func `a body is found after newer work has taken its slot`(newerFirst: Bool) {
    let (older, newer) = (body(slot: 3, generation: 1), body(slot: 3, generation: 2))
    var live = LiveWork()
    live.add(older)
    live.add(newer)
    for task in newerFirst ? [newer, older] : [older, newer] {
      #expect(!live.isEmpty)
      #expect(live.removeBody(task.id) === task)
      #expect(live.removeBody(task.id) == nil)
    }
    #expect(live.isEmpty)
  }

  @Test func `an id of no body, and one of another generation, remove nothing`() {
    let task = body(slot: 1, generation: 5)
    var live = LiveWork()
    #expect(live.removeBody(task.id) == nil)
    live.add(task)
    #expect(live.removeBody(EffectNodeID(slot: 1, generation: 4)) == nil)
    #expect(live.removeBody(EffectNodeID(slot: 0, generation: 5)) == nil)
    #expect(live.removeBody(EffectNodeID(slot: 1_000, generation: 6)) == nil)
    #expect(live.removeBody(task.id) === task)
    #expect(live.isEmpty)
  }
}
