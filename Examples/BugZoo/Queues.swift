import Thorium
import ThoriumProof

/// An account whose payments and withdrawals happen one after the other.
struct Queues: Reactor {
  enum Action: Sendable, Hashable, CaseIterable { case pay, withdraw }
  struct State: Sendable, Hashable {
    var balance = 1
    var rejections = 0
  }
  enum Mutation: Sendable { case booked, rejected }
  let initialState = State()
  let isFlawed: Bool
  let book: @Sendable () async throws -> Void

  func mutate(action: Action) -> Effect<Self> {
    .run(name: "\(action)") { emit in
      guard emit.currentState.balance > 0 else {
        emit(.rejected)
        return
      }
      try await book()
      emit(.booked)
    }
    .policy(
      .sequential,
      id: isFlawed ? "\(action)" : "account"  // the flaw: each kind of action has its own queue
    )
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .booked: state.balance -= 1
    case .rejected: state.rejections += 1
    }
  }
}

extension Exhibit {
  static let queues = Exhibit(
    name: "Two queues share one account",
    sources: ["felangel/bloc#4004"]
  ) { isFlawed, settings in
    try await falsify(
      { world in
        Queues(isFlawed: isFlawed) { try await world.reply(Replies(.just(())), to: "book") }
      },
      settings
    ) { property in
      property.steps(0...20)
      property.invariant("nobody spends more than there is") { $0.balance >= 0 }
      property.sometimes("a booking is rejected") { $0.rejections > 0 }
    }
  }
}
