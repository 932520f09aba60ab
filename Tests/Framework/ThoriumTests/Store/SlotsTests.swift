import Effort
import Testing
import ThoriumProof

@testable import ThoriumCore

/// The list of a store's observers, compared with a plain array.
struct SlotsTests {
  private struct Name: TokenOwner {
    let name: Int
    let token = ObserverToken()
  }

  @Test(arguments: (0..<40).sample(10))
  func `L6: random subscriptions keep their order, and empty slots are removed`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var slots = Slots<Name>()
    var model: [Name] = []
    var mostEmptySlots = 0
    var closings = 0
    for step in 0..<400 {
      let grows = (step / 100) % 2 == 0
      if model.isEmpty || Int.random(in: 0..<4, using: &random) < (grows ? 3 : 1) {
        let name = Name(name: step)
        slots.append(name)
        model.append(name)
      } else {
        let ends = [0, model.count - 1, Int.random(in: 0..<model.count, using: &random)]
        let place = ends[Int.random(in: 0..<3, using: &random)]
        let before = slots.places.count
        let gone = model.remove(at: place)
        #expect(slots.remove(gone.token)?.name == gone.name)
        #expect(slots.remove(gone.token) == nil)
        if before - slots.places.count > 8, place < model.count { closings += 1 }
      }
      #expect(slots.places.compactMap { $0?.name } == model.map(\.name))
      #expect(slots.isEmpty == model.isEmpty)
      let emptySlots = slots.places.count - model.count
      mostEmptySlots = max(mostEmptySlots, emptySlots)
      #expect(emptySlots <= max(8, model.count))
    }
    #expect(mostEmptySlots > 4)
    #expect(closings > 0 || seed > 0)
  }

  @Test func `a list does not remove the subscriber of another one`() {
    var (one, other) = (Slots<Name>(), Slots<Name>())
    let (mine, theirs) = (Name(name: 1), Name(name: 2))
    one.append(mine)
    other.append(theirs)
    #expect(one.remove(theirs.token) == nil)
    #expect(one.remove(ObserverToken()) == nil)
    #expect(one.places.map { $0?.name } == [1])
  }
}
