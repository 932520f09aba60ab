import Thorium

// How many orders wait: it is always heard, shown at once to whoever looks, and else when it has stood.
extension WaybillsReactor {
  /// How long a number stands before it is shown where nobody looks.
  static let pause = Duration.seconds(1)

  func transform(action: Pipeline<Action>) -> Pipeline<Action> {
    action.merge(orders.states.map { .orders($0) })
  }

  func hear(_ count: Int, _ state: State) -> Effect<Self> {
    let later = Effect<Self>.just(.showOrders).policy(.debounced(Self.pause), id: "orders")
    return .concat(.just(.setOrders(count)), state.isSeen ? .none : later)
  }
}
