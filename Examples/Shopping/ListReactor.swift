import Thorium
import ThoriumPersistence

/// A shopping list.
///
/// Each item is a store. The last removal can be undone for ten seconds, which restores the state of
/// the item. The time between two sessions does not count.
struct ListReactor: LoggedReactor {
  static let logName = "list"

  enum Action: Sendable {
    case add(String)
    case item(Int, ItemReactor.Event)
    case first(Int)
    case open(Int)
    case write(Int, String)
    case undo
    case sum
  }

  enum Event: Sendable { case opened(Int) }

  enum Mutation: Codable {
    case add(String)
    case remove(Int, ItemReactor.State?)
    case first(Int)
    case undo
    case forgetRemoved
    case setSum(Int)
    case write(Int, String)
  }

  struct State: Codable, Equatable {
    var items: Children<Int, ItemReactor> = [:]
    var added = 0
    var removed: Removed?
    /// The notes of the items; `nil` in the logs of earlier versions.
    var notes: [Int: String]?
    @Pulse var sum: Int?
  }

  /// A removed item with its last state.
  struct Removed: Codable, Equatable {
    let id: Int
    let item: ItemReactor.State
  }

  var initialState = State()

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .add(let title): .just(.add(title))
    case .item(let id, .isGone):
      .concat(
        .run { emit in emit(.remove(id, emit.currentState(of: \.items, id))) },
        .after(.seconds(10), .forgetRemoved, id: "undo", restored: .resume)
      )
    case .first(let id): .just(.first(id))
    case .open(let id): .event(.opened(id))
    case .write(let id, let text): .just(.write(id, text))
    case .undo: .concat(.cancel(id: "undo"), .just(.undo))
    case .sum:
      .run { emit in
        let counts = emit.currentState.items.ids.compactMap { id in
          emit.currentState(of: \.items, id)?.count
        }
        emit(.setSum(counts.reduce(0, +)))
      }
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .add(let title):
      state.items[state.added] = ItemReactor(title)
      state.added += 1
    case .remove(let id, let item):
      state.removed = item.map { Removed(id: id, item: $0) }
      state.items[id] = nil
    case .first(let id): state.items.move(id, to: 0)
    case .undo:
      guard let removed = state.removed else { return }
      let item = ItemReactor(removed.item.title)
      state.items.append(item, id: removed.id, from: removed.item)
      state.removed = nil
    case .forgetRemoved: state.removed = nil
    case .setSum(let sum): state.sum = sum
    case .write(let id, let text): state.notes = (state.notes ?? [:]).merging([id: text]) { $1 }
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    switch action {
    case .first(let id) where state.items[id] == nil, .open(let id) where state.items[id] == nil,
      .item(let id, _) where state.items[id] == nil:
      "no item has the number \(id)"
    case .add(""): "an item needs a title"
    case .undo where state.removed == nil: "nothing was removed"
    case .add, .item, .first, .open, .write, .undo, .sum: nil
    }
  }

  static func loggedChildren(_ children: LoggedChildren<Self>) -> LoggedChildren<Self> {
    children.log("items", \.items)
  }

  func childEvents(_ events: ChildEvents<Self>) -> ChildEvents<Self> {
    events.from(\.items) { id, event in .item(id, event) }
  }
}
