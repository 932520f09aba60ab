package import Thorium

/// A last seat that two find free, and both book: 2 steps.
package struct Seats: Scene {
  package enum Action: Sendable, Hashable, CaseIterable { case book, cancel }

  package enum Mutation: Sendable, Hashable { case book, cancel }

  package let initialState = 0
  private let isFlawed: Bool

  package init(isFlawed: Bool, ask: @escaping Ask) { self.isFlawed = isFlawed }

  package func mutate(action: Action) -> Effect<Self> {
    if action == .cancel { return .just(.cancel) }
    let book = Effect<Self>.run { emit in
      guard emit.currentState == 0 else { return }
      await Service.visit()
      emit(.book)
    }
    return isFlawed ? book : book.policy(.sequential, id: "book")
  }

  package func reduce(into booked: inout Int, mutation: Mutation) {
    switch mutation {
    case .book: booked += 1
    case .cancel: booked -= 1
    }
  }

  package func refusal(action: Action, state: Int) -> Refusal? {
    action == .cancel && state == 0 ? "nothing is booked" : nil
  }

  package static let rule = "one seat is booked once"
  package static func holds(in state: Int) -> Bool { state <= 1 }
  package static let shortest = 2
}
