import FaultyFiles
import Synchronization
import Thorium
import ThoriumSystem

@testable import ThoriumPersistence

/// An account whose history shows each mutation once.
struct Account: LoggedReactor {
  static let logName = "account"

  enum Action: Hashable, Sendable {
    case add(Int)
    /// One action with many mutations.
    case addAll([Int])
    /// An effect with a mutation at once and another one in a task.
    case addLater(Int, Int)
    case refuse
  }

  enum Mutation: Hashable, Codable {
    case added(Int)
  }

  struct State: Hashable, Codable {
    var total = 0
    var history: [Int] = []
  }

  var initialState = State()

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .add(let amount): .just(.added(amount))
    case .addAll(let amounts): .concat(amounts.map { .just(.added($0)) })
    case .addLater(let first, let second):
      .concat(.just(.added(first)), .run(start: .enqueued) { emit in emit(.added(second)) })
    case .refuse: .none
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    action == .refuse ? "it is refused" : nil
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .added(let amount):
      state.total += amount
      state.history.append(amount)
    }
  }
}

/// A row of a shelf.
struct Row: LoggedChild, Codable, Equatable {
  static let logName = "row"

  enum Action: Hashable, Codable {
    case toggle
  }

  struct State: Hashable, Codable {
    var toggles = 0
  }

  let title: String
  var initialState: State { State() }

  func reduce(into state: inout State, mutation: Action) { state.toggles += 1 }
}

/// An editor with a row of its own.
struct Editor: LoggedChild, Codable {
  static let logName = "editor"

  enum Action: Hashable, Codable {
    case type(String)
    case toggleRow
  }

  struct State: Equatable, Codable {
    var text = ""
    var row = Child(Row(title: "of the editor"))
  }

  enum Mutation: Hashable, Codable {
    case typed(String)
  }

  var initialState: State { State() }

  static func loggedChildren(_ children: LoggedChildren<Self>) -> LoggedChildren<Self> {
    children.log("row", \.row)
  }

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .type(let text): .just(.typed(text))
    case .toggleRow: .send(.toggle, to: \.row)
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .typed(let text): state.text += text
    }
  }
}

/// A shelf with one child, an optional one, and many.
struct Shelf: LoggedReactor {
  static let logName = "shelf"

  enum Action: Hashable, Sendable {
    case open
    case close
    case add(Int)
    /// Removes a row, adds another one in its place, and toggles that one.
    case renew(Int)
    case toggle(Int)
  }

  enum Mutation: Hashable, Codable {
    case opened
    case closed
    case added(Int)
    case removed(Int)
    case toggled
  }

  struct State: Equatable, Codable {
    var first = Child(Row(title: "first"))
    var editor: Child<Editor>?
    var rows: Children<Int, Row> = [:]
    var toggles = 0
  }

  var initialState: State { State() }

  static func loggedChildren(_ children: LoggedChildren<Self>) -> LoggedChildren<Self> {
    children.log("first", \.first).log("editor", \.editor).log("rows", \.rows)
  }

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .open: .just(.opened)
    case .close: .just(.closed)
    case .add(let id): .just(.added(id))
    case .renew(let id):
      .concat(.just(.removed(id)), .just(.added(id)), .send(.toggle, to: \.rows, id))
    case .toggle(let id):
      state.rows[id] == nil
        ? .none : .concat(.send(.toggle, to: \.rows, id), .just(.toggled))
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .opened: state.editor = Child(Editor())
    case .closed: state.editor = nil
    case .added(let id): state.rows[id] = Row(title: "row \(id)")
    case .removed(let id): state.rows[id] = nil
    case .toggled: state.toggles += 1
    }
  }
}

/// The last states of a shelf and of its children.
struct ShelfStates: Equatable {
  var toggles: Int
  var first: Row.State
  var text: String?
  var editorRow: Row.State?
  var rows: [Int: Row.State]

  /// Reads the states without creating a store.
  init(_ store: Store<Shelf>) {
    let state = store.currentState
    toggles = state.toggles
    first = store.currentState(of: \.first)
    text = store.currentState(of: \.editor)?.text
    editorRow = state.editor == nil ? nil : store.child(\.editor)?.currentState(of: \.row)
    rows = [:]
    for id in state.rows.ids { rows[id] = store.currentState(of: \.rows, id) }
  }
}

extension MemoryDisk {
  /// Opens the log of these files, and restores a store under the name of its reactor.
  func openLog<R: LoggedReactor>(
    restoring reactor: R
  ) async throws -> (log: Log, store: Store<R>) {
    let log = try await Log.open(in: "logs", of: self as any FileSystem)
    return (log, try await Store(restoring: reactor, as: R.logName, from: log))
  }
}

/// The reports of a runtime.
final class Reports: Sendable {
  private let texts = Mutex<[String]>([])

  var all: [String] { texts.withLock { $0 } }

  var runtime: Runtime {
    Runtime { [self] report in texts.withLock { $0.append("\(report)") } }
  }
}

/// Returns the error that opening or restoring throws.
func logError(_ body: () async throws -> Void) async -> LogError? {
  do {
    try await body()
    return nil
  } catch {
    return error as? LogError
  }
}

extension ShelfStates: CustomStringConvertible {
  /// The numbers of toggles: `first 0, editor "a" 1, rows [2: 1], 3 in all`.
  var description: String {
    let editor = text.map { "\"\($0)\" \(editorRow?.toggles ?? 0)" } ?? "none"
    let rows = rows.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.toggles)" }
    return "first \(first.toggles), editor \(editor), rows \(rows), \(toggles) in all"
  }
}
