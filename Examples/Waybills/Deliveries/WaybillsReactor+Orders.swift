import Thorium

// The number of waiting orders is always observed. A visible screen shows
// it immediately. A hidden screen shows it after a pause without changes.
extension WaybillsReactor {
  /// The time without changes after which a hidden screen shows the number.
  static let pause = Duration.seconds(1)

  func transform(action: Pipeline<Action>) -> Pipeline<Action> {
    action.merge(orders.states.map { .orders($0) })
  }

  func hear(_ count: Int, _ state: State) -> Effect<Self> {
    let later = Effect<Self>.just(.showOrders).policy(.debounced(Self.pause), id: "orders")
    return .concat(.just(.setOrders(count)), state.isSeen ? .none : later)
  }
}
