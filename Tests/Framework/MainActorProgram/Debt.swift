// An example with a bug, which a check finds.

import ThoriumConsole
import ThoriumConsoleProof
import ThoriumProof

/// A balance that an effect reports as soon as it is below -1.
struct Balance: Reactor {
  struct Debt: Error {}

  enum Action: Sendable {
    case pay(Int)
  }

  let initialState = 0

  func mutate(action: Action, state: Int) -> Effect<Self> {
    guard case .pay(let amount) = action, state - amount < -1 else { return .just(action) }
    return .run { _ in throw Debt() }
  }

  func reduce(into state: inout Int, mutation: Action) {
    if case .pay(let amount) = mutation { state -= amount }
  }
}

struct BalanceView: View {
  func bind(reactor: Binder<Balance>) {
    reactor.line("balance") { "\($0)" }
    reactor.action("pay", "pays N", .int) { .pay($0) }
  }
}

struct BalanceFlow: Coordinator {
  func start(in flow: Flow<Void>) async throws {
    await (try flow.resetRoot(Balance())).removed()
  }
}

let debt = Example(
  "debt",
  "has a bug",
  views: Views(BalanceView())
) { _ in BalanceFlow() }
.checks([
  ExampleCheck("small numbers") { settings in
    try falsify(Generator<Int>.int(0...100), settings) { try require($0 < 10) }
  }
])
.graphs([ExampleGraph("balance") { StateGraph(Balance()) { Balance.Action.pay(0) } }])
