// The names that the examples in the doc comments of ThoriumCore use. What takes a value from `anything` never runs.

import Observation
import ThoriumCore

func anything<Value>() -> Value { fatalError("There is no such value.") }

struct User: Sendable, Hashable { var id = 0 }

struct Counter: Reactor {
  enum Action: Sendable { case increase }
  struct State: Sendable { var value = 0, isLoading = false }
  let initialState = State()
  func reduce(into state: inout State, mutation: Action) { state.value += 1 }
}

struct Editor: Reactor {
  typealias Event = String
  enum Action: Sendable {
    case type(String)
    case search(String)
    case setUser(User)
    case save, confirm, dismiss, noise, refresh, reset
    case editorSaid(String)
    case rowSaid(Int, String)
  }
  indirect enum Mutation: Sendable {
    case setLoading(Bool)
    case setUsers([User])
    case setUser(User)
    case setPrice(Int)
    case setError(String)
    case greet(String)
    case add(Int)
    case inspected(Mutation)
    case setOverdue
  }
  struct State: Sendable {
    var value = 0, step = 0, revision = 0, name = "", isLoggedIn = true, isReady = true
    @Pulse var alert: String?
    @Pulse var opened: User?
  }
  let initialState = State()
  func mutate(action: Action) -> Effect<Self> { .none }
  func reduce(into state: inout State, mutation: Mutation) {}
}

extension Editor.Action: Equatable { var isTyping: Bool { true } }

struct Seat: Reactor {
  enum Action: Sendable { case hold, buy }
  enum Mutation: Sendable { case held, expire, bought }
  struct State: Sendable {}
  let initialState = State()
  func mutate(action: Action) -> Effect<Self> { .none }
  func reduce(into state: inout State, mutation: Mutation) {}
}

struct File: Reactor {
  enum Action: Sendable { case setSaved }
  enum Event: Sendable { case saved }
  struct State: Sendable {}
  let initialState = State()
  func reduce(into state: inout State, mutation: Action) {}
}

struct Session: Reactor {
  struct State: Sendable {
    var user = User()
    @Pulse var notice = ""
  }
  let initialState = State()
  func reduce(into state: inout State, mutation: Int) {}
}

extension Store<Session> { var logouts: AsyncStream<Void> { anything() } }

struct Row: Reactor {
  typealias Event = String
  enum Action { case toggle, tick }
  let text: String
  let initialState = 0
  init(_ text: String) { self.text = text }
  func reduce(into state: inout Int, mutation: Action) {}
}

struct Page: Reactor {
  enum Action {
    case edit, refresh
    case tick(Int)
    case editor(File.Event)
  }
  enum Mutation { case setLoading(Bool) }
  struct State: Sendable {
    var header = Child(Editor()), editor: Child<Editor>?, rows: Children<Int, Row> = [:]
    @Pulse var alert: String?
    @Pulse var opened: User?
  }
  let initialState = State()
  func reduce(into state: inout State, mutation: Mutation) {}
}

protocol Members: Reactor
where Action == Editor.Action, Mutation == Editor.Mutation, State == Page.State {}

extension Members {
  var initialState: State { State() }
  func mutate(action: Action) -> Effect<Self> { .none }
  func reduce(into state: inout State, mutation: Mutation) {}
}

struct Interface: Sendable {
  let prices: AsyncStream<Int>, closing: AsyncStream<Void>
  func users() async throws -> [User] { [] }
  func users(named name: String) async throws -> [User] { [] }
  func user(_ id: Int) async throws -> User { User() }
}

enum Login { enum Action { case password(String) } }

typealias Header = Editor
typealias Ticker = Counter
typealias Action = Editor.Action
typealias Mutation = Editor.Mutation

var store: Store<Editor> { anything() }
var effect: Effect<Editor> { anything() }
var runtime: Runtime { anything() }
var session: Store<Session> { anything() }
var api: Interface { anything() }
var log: Log { anything() }

struct Log: Sendable {
  func callAsFunction(_ state: Any) {}
  func error(_ text: String) {}
}

var emit: Emitter<Editor> { anything() }
var page: Store<Page> { anything() }
var list: Store<Page> { anything() }
var editor: Store<File> { anything() }
var observed: ObservedStore<Editor> { anything() }
var action: Pipeline<Editor.Action> { anything() }
var mutation: Pipeline<Mutation> { anything() }
var draft: Editor.State { anything() }
var disk: Disk { anything() }
var near: Interface { anything() }
var far: Interface { anything() }
var state: Page.State {
  get { anything() }
  set { render(newValue) }
}
let id = 0
let file = ""
let urls: [String] = []

struct Disk: Sendable { func save(_ state: Any?) async throws {} }

var tick: Effect<Editor> { anything() }
var delete: Effect<Editor> { anything() }
func upload(_ file: String) -> Effect<Editor> { anything() }
func load(_ url: String) -> Effect<Editor> { anything() }
func save(_ state: Any) -> Effect<Editor> { anything() }
func close() {}
func show(_ store: Store<Editor>?) {}
func search(_ text: String) -> Effect<Editor> { anything() }
func render(_ state: Any) {}

//: parameters action: REACTOR.Action, state: REACTOR.State, emit: Emitter<REACTOR>, store: Store<REACTOR>
//: run Reactor Reactor.reduce(state:mutation:) Refusal Store
//: members Pipeline Reactor.transform(action:) Reactor.transform(mutation:) ChildEvents Reactor.childEvents(_:)
//: text Effect.map(state:action:_:) Effect.map(state:action:event:_:) Pipeline.removeDuplicates(by:)
//: Editor Effect Emitter Effect.cancellable(id:cancelInFlight:) Effect.concat(_:) Effect.catch(_:) Effect.from(_:)
//: Editor Effect.run(start:name:_:) Effect.map(_:) Effect.race(_:) Effect.timeout(_:) Effect.take(until:)
//: Editor Effect.retry(_:after:doublingUpTo:) Effect.policy(_:id:)
//: File Effect.event(_:) Emitter.event(_:) Store.events
//: Seat Effect.after(_:_:id:restored:)
//: Page Effect.send(_:to:fileID:line:) Effect.send(_:to:_:fileID:line:) Emitter.currentState(of:)
