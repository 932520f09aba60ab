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

  struct State: Equatable, Codable {
    var text = ""
    var row = Child(Row(title: "of the editor"))
  }

  var initialState: State { State() }

  static func loggedChildren(_ children: LoggedChildren<Self>) -> LoggedChildren<Self> {
    children.log("row", \.row)
  }

  func reduce(into state: inout State, mutation: String) { state.text += mutation }
}

/// A shelf with one child, an optional one, and many.
struct Shelf: LoggedReactor {
  static let logName = "shelf"

  enum Action: Hashable, Codable {
    case open
  }

  struct State: Equatable, Codable {
    var first = Child(Row(title: "first"))
    var editor: Child<Editor>?
    var rows: Children<Int, Row> = [:]
  }

  var initialState: State { State() }

  static func loggedChildren(_ children: LoggedChildren<Self>) -> LoggedChildren<Self> {
    children.log("first", \.first).log("editor", \.editor).log("rows", \.rows)
  }

  func reduce(into state: inout State, mutation: Action) { state.editor = Child(Editor()) }
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
