import Thorium
import ThoriumScreens

/// A screen with several lists of waybills, which shows one list at a time.
///
/// Each list is a separate reactor, and its state is a part of this reactor's state.
struct WaybillsReactor: Reactor {
  enum Action: Sendable, SightAction {
    case seen(Bool)
    /// The number of waiting orders.
    case orders(Int)
    case select(Int)
    /// An opened waybill was closed.
    case closed(Waybill.ID)
    /// An action for the displayed list.
    case shown(WaybillListReactor.Action)
    case child(WaybillStatus, WaybillListReactor.Action)
    case addChild(WaybillStatus)
    case removeChild(Int)
    /// A waybill was submitted, so all lists remove it.
    case submitted(Waybill.ID)
  }
  enum Mutation: Sendable {
    case setSeen(Bool)
    case setOrders(Int)
    /// Shows the current number of orders.
    case showOrders
    case select(Int)
    case addChild(WaybillStatus)
    case removeChild(Int)
    case child(WaybillStatus, WaybillListReactor.Mutation)
  }
  typealias Event = WaybillListReactor.Event

  let client: any WaybillClient
  let orders: Store<Orders>
  let initialState: State

  init(
    client: any WaybillClient,
    orders: Store<Orders> = Store(Orders()),
    children: [WaybillStatus] = WaybillStatus.allCases
  ) {
    (self.client, self.orders) = (client, orders)
    initialState = State(children: children)
  }

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .seen(let isSeen) where isSeen == state.isSeen: .none
    case .seen(true): .concat(.just(.setSeen(true)), .cancel(id: "orders"), loadShown(state))
    case .seen(false): .just(.setSeen(false))
    case .orders(state.waiting): .none
    case .orders(let count): hear(count, state)
    case .select(let index):
      .concat(.just(.select(index)), load(state.children[index].status, state))
    case .shown(let action): state.shown.map { child($0.status, action, state) } ?? .none
    case .child(let status, let action): child(status, action, state)
    case .addChild(let status):
      .concat(
        .just(.addChild(status)),
        state.isSeen && state.children.isEmpty ? load(status, state) : .none
      )
    case .removeChild(let index): remove(index, state)
    case .submitted(let id): .from(state.children.map { .child($0.status, .remove(id)) })
    case .closed(let id): .from(state.children.map { .child($0.status, .deselect(id)) })
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setSeen(let isSeen):
      state.isSeen = isSeen
      state.isLaidOut = true
      if isSeen { state.orders = state.waiting }
    case .setOrders(let count):
      state.waiting = count
      if state.isSeen { state.orders = count }
    case .showOrders: state.orders = state.waiting
    case .select(let index): state.selected = index
    case .addChild(let status): state.children.append(State.Child(status))
    case .removeChild(let index): state.remove(index)
    case .child(let status, let mutation):
      // Mutations of a child that was removed in the meantime are ignored.
      guard let index = state.index(of: status) else { return }
      let told = state.children[index].list.$notice.count
      reactor(status).reduce(into: &state.children[index].list, mutation: mutation)
      let list = state.children[index].list
      if list.$notice.count != told { state.notice = list.notice }
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    switch action {
    case .seen, .orders, .submitted, .closed: nil
    case .select(let index), .removeChild(let index):
      state.children.indices.contains(index) ? nil : state.missing(index)
    case .shown(let action):
      state.shown.map { reactor($0.status).refusal(action: action, state: $0.list) }
        ?? state.missing(state.selected)
    case .child(let status, let action):
      state.index(of: status) == nil
        ? "\(status.title) is not a child"
        : reactor(status).refusal(action: action, state: state[status])
    case .addChild(let status):
      state.index(of: status) == nil ? nil : "\(status.title) is a child already"
    }
  }
}

extension WaybillsReactor {
  private func reactor(_ status: WaybillStatus) -> WaybillListReactor {
    WaybillListReactor(status: status, client: client)
  }

  /// Performs an action of a child as a part of this reactor.
  private func child(
    _ status: WaybillStatus,
    _ action: WaybillListReactor.Action,
    _ state: State
  ) -> Effect<Self> {
    reactor(status).mutate(action: action, state: state[status])
      .map(state: { $0[status] }, event: \.self, { .child(status, $0) })
  }

  /// Loads a list when it is first shown.
  private func load(_ status: WaybillStatus, _ state: State) -> Effect<Self> {
    state[status].isNew ? child(status, .load, state) : .none
  }

  private func loadShown(_ state: State) -> Effect<Self> {
    state.shown.map { load($0.status, state) } ?? .none
  }

  /// Removes a child, cancels its work, and loads the child that is displayed instead.
  private func remove(_ index: Int, _ state: State) -> Effect<Self> {
    var next = state
    next.remove(index)
    return .concat(
      .cancel(id: state.children[index].status),
      .just(.removeChild(index)),
      state.isSeen ? loadShown(next) : .none
    )
  }
}
