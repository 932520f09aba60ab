package import Thorium
package import ThoriumProof

/// A cart whose coupon outlives what it was granted for: 3 steps.
package struct Cart: Specimen {
  package enum Action: Sendable, Hashable {
    case add(Int)
    case remove(Int)
    case useCoupon
  }

  package struct State: Sendable, Hashable {
    /// The prices of what is in it.
    package var prices: [Int] = []
    package var discount = 0

    package var sum: Int { prices.reduce(0, +) }
  }

  package let initialState = State()
  private let isFlawed: Bool

  package init(isFlawed: Bool) { self.isFlawed = isFlawed }

  package func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .add(let price): state.prices.append(price)
    case .remove(let row): state.prices.remove(at: row)
    case .useCoupon: state.discount = 10
    }
    if !isFlawed && state.sum < 20 { state.discount = 0 }
  }

  package func refusal(action: Action, state: State) -> Refusal? {
    switch action {
    case .add: nil
    case .remove(let row): state.prices.indices.contains(row) ? nil : "no row \(row)"
    case .useCoupon: state.sum < 20 ? "a coupon needs 20" : nil
    }
  }

  package static let rule = "nobody is paid for a cart"

  package static func holds(in state: State) -> Bool { state.sum >= state.discount }

  package static func actions(in state: State) -> Generator<Action> {
    .oneOf(
      call(Action.add, .int(1...50)),
      call(Action.remove, .int(0...5)),
      .just(.useCoupon)
    )
  }

  package static func alphabet(in state: State) -> [Action] {
    [.add(1), .add(20), .useCoupon] + state.prices.indices.map { .remove($0) }
  }
}
