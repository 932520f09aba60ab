// The names that the examples in the doc comments of ThoriumConsole use. Those from `anything` have no value.

import Thorium
import ThoriumConsole
import ThoriumPersistence
import ThoriumScreens

func anything<Value>() -> Value { fatalError("There is no such value.") }

struct User: Sendable, Identifiable, Decodable { var id = 0, name = "" }

struct Post: Sendable, Identifiable, Equatable { var id = 0, title = "" }

enum Order: Sendable, CaseIterable { case name, size, date }

struct UserListReactor: Reactor {
  enum Action: Sendable {
    case reload
    case open(Int)
    case select(ListPath)
    case sort(Order)
    case follow
    case zoom(Double)
    case code(String)
    case password(Secret)
    case type(Secret)
  }
  enum Tab: Sendable { case news, people }
  struct State: Sendable {
    var value = 0, isFollowing = true, tab = Tab.news, isLoading = false
    var users: [User] = []
    var code = Field("", FieldRule(length: 4, orElse: "4 digits, please"))
    var password = Field("", FieldRule<String>(isSecure: true))
    var posts = SectionedList<Post, String>()
    @Pulse var events: [ListEvent<Post>] = []
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

struct Homepage: Reactor {
  enum Tab: Sendable { case news, people }
  struct State: Sendable {
    var tab = Tab.news
    var news = Child(UserListReactor())
    var editor: Child<UserListReactor>?
    var rows: Children<Int, UserListReactor> = [:]
  }
  let initialState = State()
  func reduce(into state: inout State, mutation: Tab) { state.tab = mutation }
}

typealias NewsView = UserListView
typealias EditorView = UserListView
typealias RowView = UserListView

struct Counter: Reactor {
  enum Action: Sendable { case increase }
  struct State: Sendable { var value = 0, isLoading = false }
  let initialState = State()
  func reduce(into state: inout State, mutation: Action) {}
}

struct LocalUserService { init(on clock: any Clock<Duration>) {} }

actor Network { func set(isOn: Bool) {} }
actor Server { func expire() {} }

let bytes: [UInt8] = []
var reactor: Binder<UserListReactor> { anything() }
var options: ExampleOptions { anything() }
var counter: Example { anything() }
var follow: Example { anything() }
var replay: Replay { anything() }
var clock: any Clock<Duration> { anything() }
var rule: FixtureRule? { anything() }
var environment: EnvironmentBinder { anything() }
var server: Server { anything() }

//: parameters reactor: Binder<REACTOR>
//: Homepage Binder.child(_:_:while:) Binder.children(_:by:_:while:)
//: text ExampleClock FixtureRule ReplayDifference
