import Testing
import ThoriumProof

/// The driver of the search against stores, in programs that run in one order only.
struct StoreComparisonTests {
  private typealias Event = MailboxWorld.Event

  @Test func `L3: a store handles its own and others' inputs in the model's order`() {
    compare(isPlaced: false, reaching: [.contended, .nested])
  }

  @Test func `L12: a store with its own place handles inputs in the model's order and place`() {
    compare(isPlaced: true, reaching: [.contended, .nested, .woken])
  }

  @Test(arguments: [false, true])
  func `L7: a store hands off to tasks where the model does`(isPlaced: Bool) {
    compare(isPlaced: isPlaced, handOffs: 1...3, reaching: [.contended, .nested, .handedOver])
  }

  private func compare(
    isPlaced: Bool,
    handOffs: ClosedRange<Int> = 100...100,
    reaching events: Set<Event>
  ) {
    var reached: Set<Event> = []
    for seed in 0..<100 {
      var random = SplitMix64(seed: UInt64(seed))
      let play = Play(isPlaced: isPlaced, handOffs: handOffs, using: &random)
      let (expected, happened) = play.inModel()
      #expect(play.inStore(.none) == expected, "\(play)")
      let order = play.inStore(.carried).map { $0.prefix(1) }
      #expect(order == expected.map { $0.prefix(1) }, "\(play)")
      reached.formUnion(happened)
    }
    #expect(reached.isSuperset(of: events))
  }
}
