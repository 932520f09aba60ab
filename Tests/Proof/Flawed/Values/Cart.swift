import Thorium
import ThoriumProof

/// A cart whose coupon outlives what it was granted for: 3 steps.
struct Cart: Specimen {
  enum Action: Sendable, Hashable {
    case add(Int)
    case remove(Int)
    case useCoupon
  }

  struct State: Sendable, Hashable {
    /// The prices of what is in it.
    var prices: [Int] = []
    var discount = 0

    var sum: Int { prices.reduce(0, +) }
  }

  let initialState = State()
  let isFlawed: Bool

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .add(let price): state.prices.append(price)
    case .remove(let row): state.prices.remove(at: row)
    case .useCoupon: state.discount = 10
    }
    if !isFlawed && state.sum < 20 { state.discount = 0 }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    switch action {
    case .add: nil
    case .remove(let row): state.prices.indices.contains(row) ? nil : "no row \(row)"
    case .useCoupon: state.sum < 20 ? "a coupon needs 20" : nil
    }
  }

  static let rule = "nobody is paid for a cart"

  static func holds(in state: State) -> Bool { state.sum >= state.discount }

  static func actions(in state: State) -> Generator<Action> {
    .oneOf(
      call(Action.add, .int(1...50)),
      call(Action.remove, .int(0...5)),
      .just(.useCoupon)
    )
  }

  static func alphabet(in state: State) -> [Action] {
    [.add(1), .add(20), .useCoupon] + state.prices.indices.map { .remove($0) }
  }
}
