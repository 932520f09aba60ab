package import Thorium
package import ThoriumProof

/// Accounts, from one of which to the same one money is transferred, and made: 2 steps.
package struct Bank: Specimen {
  package enum Action: Sendable, Hashable {
    case deposit(Int, to: Int)
    case transfer(Int, from: Int, to: Int)
  }

  package struct State: Sendable, Hashable {
    package var accounts = [0, 0, 0]
    package var deposited = 0
  }

  package let initialState = State()
  private let isFlawed: Bool

  package init(isFlawed: Bool) { self.isFlawed = isFlawed }

  package func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .deposit(let amount, let account):
      state.accounts[account] += amount
      state.deposited += amount
    case .transfer(let amount, let source, let target):
      let (less, more) = (state.accounts[source] - amount, state.accounts[target] + amount)
      if !isFlawed && source == target { return }
      state.accounts[source] = less
      state.accounts[target] = more
    }
  }

  package func refusal(action: Action, state: State) -> Refusal? {
    guard case .transfer(let amount, let source, _) = action else { return nil }
    return state.accounts[source] < amount ? "account \(source) has no \(amount)" : nil
  }

  package static let rule = "no money is made"

  package static func holds(in state: State) -> Bool {
    state.accounts.reduce(0, +) == state.deposited
  }

  package static func actions(in state: State) -> Generator<Action> {
    let (amount, account) = (Generator<Int>.int(1...100), Generator<Int>.int(0...2))
    return .oneOf(
      call(Action.deposit, amount, account),
      call(Action.transfer, amount, account, account)
    )
  }

  package static func alphabet(in state: State) -> [Action] {
    (0...2).flatMap { one in
      [.deposit(1, to: one)] + (0...2).map { .transfer(1, from: one, to: $0) }
    }
  }
}
