// What the examples in the doc comments of ThoriumConsole stand in. It is compiled, and not run.

import Thorium
import ThoriumConsole
import ThoriumPersistence
import ThoriumScreens
import ThoriumProof

struct User: Sendable, Identifiable, Decodable { var id = 0, name = "" }

struct Post: Sendable, Identifiable, Equatable { var id = 0, title = "" }

struct UserListReactor: Reactor {
  enum Action: Sendable {
    case reload
    case open(Int)
    case follow
    case zoom(Double)
    case code(String)
    case password(Secret)
    case type(Secret)
  }
  struct State: Sendable {
    var value = 0, isFollowing = true, isLoading = false
    var users: [User] = []
    var code = Field("", FieldRule(length: 4, orElse: "4 digits, please"))
    var password = Field("", FieldRule<String>(isSecure: true))
    var posts = SectionedList<Post, String>()
    @Pulse var events: [ListEvent<Post, String>] = []
    @Pulse var error: String?
  }
  let initialState = State()
  func mutate(action: Action) -> Effect<Self> { .none }
  func reduce(into state: inout State, mutation: Int) {}
}

typealias UserDetailReactor = UserListReactor

struct UserListView: View { func bind(reactor: Binder<UserListReactor>) {} }

struct UserDetailView: View { func bind(reactor: Binder<UserListReactor>) {} }

struct CounterView: View { func bind(reactor: Binder<UserListReactor>) {} }

struct CounterFlow: Coordinator { func start(in flow: Flow<Int>) async throws -> Int { 0 } }

//: *
static func example(reactor: Binder<UserListReactor>) throws {
  EXAMPLE
}

//: ExampleOptions ExampleOptions.clock
static func example(options: ExampleOptions) {
  EXAMPLE
}
struct LocalUserService { init(on clock: any Clock<Duration>) {} }

//: FixtureFile
static func example(options: ExampleOptions, bytes: [UInt8]) throws {
  EXAMPLE
}

//: Program Program.init(_:version:)
static func example(counter: Example, follow: Example) throws {
  EXAMPLE
}

//: Recording Example.replay(_:fixtures:state:secrets:) Replay.states(of:)
static func example(counter: Example, replay: Replay) throws {
  EXAMPLE
}
struct Counter: Reactor {
  enum Action: Sendable { case increase }
  let initialState = 0
  func mutate(action: Action) -> Effect<Self> { .none }
  func reduce(into state: inout Int, mutation: Int) {}
}

//: ExampleClock FixtureRule ReplayDifference

//: Clock.sleep(steps:)
static func example(clock: any Clock<Duration>, rule: FixtureRule?) async throws {
  EXAMPLE
}

//: ExampleCheck ExampleGraph
static func example(counter: Example) async throws {
  EXAMPLE
}
struct Counter: Reactor {
  enum Action: Sendable, CaseIterable { case increase }
  struct State: Sendable { var isLoading = false }
  let initialState = State()
  func reduce(into state: inout State, mutation: Action) {}
}

//: HasEnvironment
static func example() {
  EXAMPLE
}
actor Network { func set(isOn: Bool) {} }

//: EnvironmentBinder.word(_:_:_:run:)
static func example(environment: EnvironmentBinder, server: Server) {
  EXAMPLE
}
actor Server { func expire() {} }

//: Binder.child(_:_:while:)
static func example(reactor: Binder<Homepage>) {
  EXAMPLE
}
struct Homepage: Reactor {
  enum Tab: Sendable { case news, people }
  struct State: Sendable {
    var tab = Tab.news
    var news = Child(UserListReactor())
    var editor: Child<UserListReactor>?
  }
  let initialState = State()
  func reduce(into state: inout State, mutation: Tab) { state.tab = mutation }
}
struct NewsView: View { func bind(reactor: Binder<UserListReactor>) {} }
struct EditorView: View { func bind(reactor: Binder<UserListReactor>) {} }

//: Binder.children(_:by:_:while:)
static func example(reactor: Binder<Table>) {
  EXAMPLE
}
struct Table: Reactor {
  struct State: Sendable { var rows: Children<Int, UserListReactor> = [:] }
  let initialState = State()
  func reduce(into state: inout State, mutation: Int) {}
}
struct RowView: View { func bind(reactor: Binder<UserListReactor>) {} }
