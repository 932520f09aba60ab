import Thorium

@testable import ThoriumPersistence

/// A tree of stores with each kind of place, and with copies of its children.
struct Node: LoggedChild, Codable {
  static let logName = "node"

  /// True while a state makes all its children at places anew, as a migration does.
  @TaskLocal static var isRebuilt = false

  struct Places: Codable, Sendable {
    var editor: Child<Node>?
    var shelf: Child<Node>?
    var rows: Children<Int, Node> = [:]
    /// A place that is not in the log.
    var loose: Child<Node>?
  }

  struct State: Codable {
    var title: Int
    var at = Places()
    /// Earlier places, for an undo.
    var history: [Places] = []
    var clip: Child<Node>?
  }

  enum Change: Codable {
    case set(Int, Int)
    case copy(Int, to: Int)
    case move(Int, to: Int)
    case remove(Int)
    case addRow(Int, Int)
    case removeRow(Int)
    case moveRow(Int)
    case save
    case undo(Int)
    case clip(Int)
    case paste(Int)
    case add(Int)
    /// Puts a child, which a timer may have kept, at a place.
    case give(Child<Node>, Int)
  }

  enum Action: Sendable {
    case change(Change)
    /// Two changes in one burst, of which the second one takes the first one back.
    case detour(Int)
    /// Changes of this store and of a child in one burst.
    case both(Int)
    case setTimer(Int)
    case stopTimer
  }

  let title: Int
  var initialState: State { State(title: title) }

  static func loggedChildren(_ children: LoggedChildren<Self>) -> LoggedChildren<Self> {
    children.log("editor", \.at.editor).log("shelf", \.at.shelf).log("rows", \.at.rows)
  }

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .change(let change): .just(change)
    case .detour(let place): .concat(.just(.save), .just(.remove(place)), .just(.undo(0)))
    case .both(let amount):
      state.at.editor == nil
        ? .just(.add(amount))
        : .concat(
          .just(.add(amount)),
          .send(.change(.add(1)), to: \.at.editor),
          .just(.copy(0, to: 1))
        )
    case .setTimer(let seconds):
      .after(
        .seconds(seconds),
        state.clip.map { .give($0, 1) } ?? .add(seconds),
        id: "timer",
        restored: .resume
      )
    case .stopTimer: .cancel(id: "timer")
    }
  }

  func reduce(into state: inout State, mutation: Change) {
    switch mutation {
    case .set(let place, let title): state.at[place] = Child(Node(title: title))
    case .copy(let place, let other): state.at[other] = state.at[place]
    case .move(let place, let other): (state.at[place], state.at[other]) = (nil, state.at[place])
    case .remove(let place): state.at[place] = nil
    case .addRow(let id, let title): state.at.rows[id] = Node(title: title)
    case .removeRow(let id): state.at.rows[id] = nil
    case .moveRow(let id): state.at.rows.move(id, to: 0)
    case .save: state.history = Array((state.history + [state.at]).suffix(3))
    case .undo(let number):
      // The last one is the newest.
      guard !state.history.isEmpty else { break }
      state.at = state.history[state.history.count - 1 - number % state.history.count]
    case .clip(let place): state.clip = state.at[place]
    case .paste(let place): state.at[place] = state.clip
    case .add(let amount): state.title = state.title &* 3 &+ amount
    case .give(let child, let place): state.at[place] = child
    }
  }
}

extension Node.State {
  init(from decoder: any Decoder) throws {
    let state = try decoder.container(keyedBy: CodingKeys.self)
    title = try state.decode(Int.self, forKey: .title)
    at = try state.decode(Node.Places.self, forKey: .at)
    history = try state.decode([Node.Places].self, forKey: .history)
    clip = try state.decodeIfPresent(Child<Node>.self, forKey: .clip)
    if Node.isRebuilt { at = at.rebuilt }
  }
}

extension Node.Places {
  subscript(place: Int) -> Child<Node>? {
    get { [editor, shelf, loose][place % 3] }
    set {
      switch place % 3 {
      case 0: editor = newValue
      case 1: shelf = newValue
      default: loose = newValue
      }
    }
  }

  /// The children at logged places.
  var logged: [Child<Node>] {
    [editor, shelf].compactMap(\.self) + rows.ids.compactMap(rows.child)
  }

  /// The same places with new children.
  var rebuilt: Self {
    var places = Self()
    for place in 0..<3 { places[place] = self[place].map { Child($0.reactor) } }
    for id in rows.ids { places.rows[id] = rows[id].map { Node(title: $0.title) } }
    return places
  }
}
