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
//: all
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

//: run Link Link.init(scheme:_:) LinkMap LinkedCoordinator.step(_:)
static func example() throws {
  EXAMPLE
}

//: run LinkRoute.input(of:)
static func example() throws {
  let links: LinkMap = ["app": [UserList.self]]
  EXAMPLE
}

//: LinkError Link.init(_:)
static func example(links: LinkMap) throws {
  EXAMPLE
}

//: LinkPattern LinkPattern.init(_:) LinkPart LinkPart.after(_:) LinkPart.query(_:_:)
static func example() {
  EXAMPLE
}
enum UserID: String, LosslessStringConvertible {
  case ada
  init?(_ text: String) { self.init(rawValue: text) }
  var description: String { rawValue }
}

//: LinkedCoordinator LinkingCoordinator
EXAMPLE

//: Flow.links(to:) Flow.answerLinks(to:with:) LinkRequest
static func example(users: Set<String>) async {
  EXAMPLE
}

//: LinkReport Navigator.open(_:within:)
static func example(link: Link) async throws {
  EXAMPLE
}

//: Services
static func example() throws {
  EXAMPLE
}

//: Services.replace(_:as:) Services.require(_:) Services.check(_:)
static func example(services: Services) throws {
  EXAMPLE
}
struct UserListReactor: Reactor {
  enum Action: Sendable {}
  let service: any UserService
  let initialState = 0
  func reduce(into state: inout Int, mutation: Action) {}
}
//: Flow.openTabs(on:_:)
static func example() async throws {
  EXAMPLE
}
struct HomeReactor: Reactor {
  let initialState = 0
  func reduce(into state: inout Int, mutation: Int) {}
}
struct ArticleReactor: Reactor {
  let initialState: Int
  init(_ number: Int) { initialState = number }
  func reduce(into state: inout Int, mutation: Int) {}
}
typealias News = App
typealias People = Picker

//: TransitionPolicy
static func example() {
  EXAMPLE
}
static let window = NoPresenter()

//: Flow.bind(_:whileSeen:of:as:)
static func example() async throws {
  EXAMPLE
}
static var screen: Screen<ArticleReactor> { anything() }
struct ArticleReactor: Reactor {
  enum Action: Sendable {
    case seen(Bool)
    case around(Navigation?)
  }
  let initialState = false
  func reduce(into state: inout Bool, mutation: Action) {}
}

//: Screen.send(_:isolation:)
static func example(screen: Screen<ListReactor>) async throws {
  EXAMPLE
}
static let user = 1
struct UserDetail: Coordinator {
  enum Output: Sendable { case reload }
  init(_ user: Int) {}
  func start(in flow: Flow<Output>) async throws -> Output { .reload }
}
struct ListReactor: Reactor {
  enum Action: Sendable { case load }
  let initialState = 0
  func reduce(into state: inout Int, mutation: Action) {}
}
//: run Alert
static func example() {
  EXAMPLE
}
