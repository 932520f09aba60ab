// The names that the examples in the doc comments of ThoriumCoordination use. Those from `anything` have no value.

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
var links: LinkMap { ["app": [UserList.self], "user": [UserDetail.self]] }
var link: Link { anything() }
var users: Set<String> { [] }
var services: Services { anything() }
var screen: Screen<ArticleReactor> { anything() }
var window: any Presenter { anything() }
let user = User()
var navigation: Navigation {
  get { anything() }
  set { _ = newValue }
}
typealias News = App
typealias People = Picker
var flow: Flow<Int> { anything() }

typealias Place = Navigation.Place
var ada: Place { anything() }
var list: Place { anything() }
var picker: Place { anything() }
var home: Place { anything() }
var article: Place { anything() }

enum UserID: String, LosslessStringConvertible {
  case ada
  init?(_ text: String) { self.init(rawValue: text) }
  var description: String { rawValue }
}

struct UserList: LinkedCoordinator {
  static let link = LinkPattern("users")
  static var nextLinks: [any LinkedCoordinator.Type] { [UserDetail.self] }
  func start(in flow: Flow<Void>) async throws {}
}

struct UserDetail: LinkedCoordinator {
  static let link = LinkPattern(.text("id"))
  static var nextLinks: [any LinkedCoordinator.Type] { [UserEdit.self] }
  var id = ""
  func start(in flow: Flow<Void>) async throws {}
}

struct UserEdit: LinkedCoordinator {
  static let link = LinkPattern("edit")
  func start(in flow: Flow<Void>) async throws {}
}

protocol UserService: Sendable {}
struct MemoryUserService: UserService {}
struct OfflineUserService: UserService {}

struct HomeReactor: Reactor {
  let initialState = 0
  func reduce(into state: inout Int, mutation: Int) {}
}

struct UserListReactor: Reactor {
  enum Action: Sendable {
    case seen(Bool)
    case around(Navigation?)
    case load
  }
  let initialState = false
  init(_ number: Int = 0) {}
  init(service: any UserService) {}
  func reduce(into state: inout Bool, mutation: Action) {}
}

typealias ArticleReactor = UserListReactor

struct UserPage: Coordinator {
  enum Output: Sendable { case reload }
  init(_ user: User) {}
  func start(in flow: Flow<Output>) async throws -> Output { .reload }
}

protocol Page {}

struct UserListPage: Page { init(_ store: Store<UserListReactor>) {} }

protocol Members {}

//: run Alert Link Link.init(scheme:_:) LinkMap LinkedCoordinator.step(_:)
//: members LinkedCoordinator LinkingCoordinator
