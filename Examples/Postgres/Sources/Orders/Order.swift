import Thorium
import ThoriumPersistence

/// An order, which a customer changes until it is sent, 30 seconds after the last change.
///
/// Each change has the id of its request. An order refuses an id that it has handled, so a client
/// can repeat a request when it does not know whether the order has changed.
struct Order: LoggedReactor {
  static let logName = "order"
  static let repetition: Refusal = "this request was handled before"

  enum Change: Codable, Hashable {
    case add(String)
    case remove(String)
  }

  enum Action: Codable, Hashable {
    case change(Change, id: String)
    /// Changes nothing.
    case show
  }

  enum Mutation: Codable {
    case changed(Change, id: String)
    case sent
  }

  struct State: Codable, Hashable {
    var items: [String] = []
    var isSent = false
    /// The ids of the last changes.
    var ids: [String] = []
  }

  let initialState = State()
  var delay = Duration.seconds(30)
  /// The number of changes whose ids an order remembers.
  var memory = 20

  func refusal(action: Action, state: State) -> Refusal? {
    guard case .change(let change, let id) = action else { return nil }
    if state.ids.contains(id) { return Self.repetition }
    if state.isSent { return "the order was sent" }
    return switch change {
    case .add: state.items.count < 50 ? nil : "an order has at most 50 items"
    case .remove(let item): state.items.contains(item) ? nil : "the order has no \(item)"
    }
  }

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .change(let change, let id):
      .concat(.just(.changed(change, id: id)), .after(delay, .sent, id: "send"))
    case .show: .none
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .changed(let change, let id):
      state.ids = (state.ids + [id]).suffix(memory)
      switch change {
      case .add(let item): state.items.append(item)
      case .remove(let item):
        if let index = state.items.firstIndex(of: item) { state.items.remove(at: index) }
      }
    case .sent: state.isSent = !state.items.isEmpty
    }
  }
}
