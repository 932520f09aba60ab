import Thorium
import ThoriumProof

/// A control with a value, which is shown by a screen and may change before the screen appears.
struct Control: Reactor {
  let initialState = 0
  func reduce(into state: inout Int, mutation: Int) { state = mutation }
}

/// A screen that sorts as the control says.
struct Subscription: Reactor {
  enum Action: Sendable, Equatable {
    case select(Int)
    case appear
  }
  enum Mutation: Sendable {
    case selected(Int)
    case appeared
    case sorted(by: Int)
  }
  struct State: Sendable, Hashable {
    var selected = 0
    var order = 0
    var isVisible = false
  }
  let initialState = State()
  let isFlawed: Bool
  let control: Store<Control>

  func refusal(action: Action, state: State) -> Refusal? {
    action == .appear && state.isVisible ? "it is visible" : nil
  }

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .select(let order):
      return .concat(.just(.selected(order)), .run { _ in control.send(order) })
    case .appear:
      let first = isFlawed ? 1 : 0  // the flaw: the current value is skipped
      return .concat(
        .just(.appeared),
        .from(control.allStates().dropFirst(first).map { .sorted(by: $0) })
      )
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .selected(let order): state.selected = order
    case .appeared: state.isVisible = true
    case .sorted(let order): state.order = order
    }
  }
}

extension Exhibit {
  static let subscription = Exhibit(
    name: "A value before the subscription is lost",
    sources: ["ReactorKit/ReactorKit#54", "felangel/bloc#2002"]
  ) { isFlawed, settings in
    try await falsify(
      { world in Subscription(isFlawed: isFlawed, control: Store(Control(), in: world.runtime())) },
      settings
    ) { property in
      property.steps(0...20)
      property.allowsUnfinishedWork = true
      property.actions {
        call(Subscription.Action.select, .int(0...2))
        Subscription.Action.appear
      }
      property.atRest("a visible screen sorts as selected") {
        !$0.isVisible || $0.order == $0.selected
      }
      property.sometimes("a value is selected early") { !$0.isVisible && $0.selected > 0 }
    }
  }
}
