// What the examples in the doc comments of ThoriumCoordination stand in. It is compiled, and what
// takes a value from `anything` never runs.

import ThoriumCoordination
import ThoriumCore

func anything<Value>() -> Value { fatalError("There is no such value.") }

struct User: Sendable, Hashable { var id = 0 }

struct UserDetailReactor: Reactor {
  struct State: Sendable { var isDeleted = false }
  var user = User()
  let initialState = State()
  func reduce(into state: inout State, mutation: Int) {}
}

struct Counter: Reactor {
  enum Action: Sendable { case increase }
  let initialState = 0
  func reduce(into state: inout Int, mutation: Action) {}
}

struct Editor: Reactor {
  enum Action: Sendable { case save, refresh }
  struct State: Sendable { var isReady = true }
  let initialState = State()
  func reduce(into state: inout State, mutation: Action) {}
}

struct Row: Reactor {
  let text: String
  let initialState = 0
  init(_ text: String) { self.text = text }
  func reduce(into state: inout Int, mutation: Int) {}
}

struct App: Coordinator { func start(in flow: Flow<Int>) async throws -> Int { 0 } }

struct Picker: Coordinator { func start(in flow: Flow<Int>) async throws -> Int { 0 } }

var store: Store<Editor> { anything() }
var runtime: Runtime { anything() }
var navigator: Navigator { anything() }
var flow: Flow<Int> { anything() }

typealias Place = Navigation.Place
var places: (Place, Place, Place, Place) { anything() }

//: *
static func example() async throws {
  EXAMPLE
}

//: Navigation.apply(_:) Navigation.subscript(around:) Navigation.Tabs
static func example(navigation: inout Navigation) throws {
  EXAMPLE
}
static let (ada, list, picker, login) = places
static let (home, homepage, draft, letter) = places
static let (table, row, branch, article) = places

//: Navigation
static func example() throws {
  EXAMPLE
}
static let (ada, list, picker, _) = places

//: Router
static func example(screen: Screen<UserListReactor>) throws {
  EXAMPLE
}
protocol Page {}
struct UserListPage: Page { init(_ store: Store<UserListReactor>) {} }
typealias UserListReactor = UserDetailReactor
