import Testing
import ThoriumProof

/// Streams and observers of stores that have a place, and observers of parts.
struct StreamHazardTests {
  private let world = VirtualWorld()
  private let seen = Record<String>()

  @Test func `L6: L12: a subscription that other code cancels is notified no more at the place`() {
    let world = VirtualWorld(isPlaced: true)
    let board = Store(Board(), in: world.runtime)
    let subscriptions = [
      board.observe { [seen] in seen.append("state \($0.number)") },
      board.observe(\.number) { [seen] in seen.append("number \($0)") },
      board.observe(\.$bell) { [seen] in seen.append("bell \($0.wrappedValue)") },
    ]
    world.run()
    #expect(seen.all == ["state 0", "number 0", "bell 0"])
    board.send(.just { $0.ring(1) })
    // The action waits at the place while a thread elsewhere cancels the subscriptions.
    onThreads(1) { _ in for subscription in subscriptions { subscription.cancel() } }
    world.run()
    #expect(board.currentState.number == 1)
    #expect(seen.count == 3)
  }

  @Test(arguments: [false, true])
  func `L9: an observer of a part that comes after the end sees the last part, and no more`(
    isPlaced: Bool
  ) {
    let world = VirtualWorld(isPlaced: isPlaced)
    let board = Store(Board(), in: world.runtime)
    board.send(.just { $0.ring(3) })
    board.end()
    world.run()
    let whole = board.observe { [seen] in seen.append("state \($0.number)") }
    let part = board.observe(\.number) { [seen] in seen.append("number \($0)") }
    let pulse = board.observe(\.$bell) { [seen] in seen.append("bell \($0.wrappedValue)") }
    board.send(.just { $0.ring(4) })
    world.run()
    let kinds = Set(seen.all.map { $0.hasSuffix("3") })
    #expect(kinds == [true])
    #expect(seen.count == 3)
    #expect(world.reports.count == 1)
    for subscription in [whole, part, pulse] { subscription.cancel() }
  }
}

/// A reactor with a number, a pulse, and events.
private struct Board: Reactor {
  typealias Action = Effect<Board>
  typealias Mutation = @Sendable (inout State) -> Void
  typealias Event = Int

  struct State: Sendable {
    var number = 0
    @Pulse var bell = 0

    mutating func ring(_ number: Int) {
      self.number = number
      bell = number
    }
  }

  let initialState = State()

  func mutate(action: Effect<Board>) -> Effect<Board> { action }
  func reduce(into state: inout State, mutation: Mutation) { mutation(&state) }
}
