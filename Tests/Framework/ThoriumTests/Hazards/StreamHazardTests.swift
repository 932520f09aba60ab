import Testing
import ThoriumProof

/// Streams and observers of stores that have a place, and observers of parts.
struct StreamHazardTests {
  private let world = VirtualWorld()
  private let seen = Record<String>()

  @Test func `L6: L12: a subscription that other code cancels is notified no more at the place`() {
    let world = VirtualWorld(isPlaced: true)
    let belfry = Store(Belfry(), in: world.runtime)
    let subscriptions = [
      belfry.observe { [seen] in seen.append("state \($0.bell)") },
      belfry.observe(\.bell) { [seen] in seen.append("number \($0)") },
      belfry.observe(\.$bell) { [seen] in seen.append("bell \($0.wrappedValue)") },
    ]
    world.run()
    #expect(seen.all == ["state 0", "number 0", "bell 0"])
    belfry.send(.ring([1]))
    // The action waits at the place while a thread elsewhere cancels the subscriptions.
    onThreads(1) { _ in for subscription in subscriptions { subscription.cancel() } }
    world.run()
    #expect(belfry.currentState.bell == 1)
    #expect(seen.count == 3)
  }

  @Test(arguments: [false, true])
  func `L9: an observer of a part that comes after the end sees the last part, and no more`(
    isPlaced: Bool
  ) {
    let world = VirtualWorld(isPlaced: isPlaced)
    let belfry = Store(Belfry(), in: world.runtime)
    belfry.send(.ring([3]))
    belfry.end()
    world.run()
    let whole = belfry.observe { [seen] in seen.append("state \($0.bell)") }
    let part = belfry.observe(\.bell) { [seen] in seen.append("number \($0)") }
    let pulse = belfry.observe(\.$bell) { [seen] in seen.append("bell \($0.wrappedValue)") }
    belfry.send(.ring([4]))
    world.run()
    let kinds = Set(seen.all.map { $0.hasSuffix("3") })
    #expect(kinds == [true])
    #expect(seen.count == 3)
    #expect(world.reports.count == 1)
    for subscription in [whole, part, pulse] { subscription.cancel() }
  }
}
