// What the examples in the doc comments of ThoriumCore stand in. It is compiled, and what
// takes a value from `anything` never runs.

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
  enum Action: Sendable {
    case type(String), search(String), setUser(User), save, confirm, dismiss, noise, refresh, reset
  }
  indirect enum Mutation: Sendable {
    case setLoading(Bool), setUsers([User]), setUser(User), setPrice(Int), setError(String)
    case greet(String), add(Int), inspected(Mutation), setOverdue
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
  struct State: Sendable { var user = User() }
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
  enum Action { case edit, refresh, tick(Int) }
  enum Mutation { case setLoading(Bool) }
  struct State: Sendable {
    var header = Child(Editor()), editor: Child<Editor>?, rows: Children<Int, Row> = [:]
  }
  let initialState = State()
  func reduce(into state: inout State, mutation: Mutation) {}
}

struct Interface: Sendable {
  let prices: AsyncStream<Int>, closing: AsyncStream<Void>
  func users() async throws -> [User] { [] }
  func user(_ id: Int) async throws -> User { User() }
}

enum Login { enum Action { case password(String) } }

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

func search(_ text: String) -> Effect<Editor> { anything() }
func render(_ state: Any) {}

//: *
static func example() async throws {
  EXAMPLE
}

//: Effect Effect.cancellable(id:cancelInFlight:) Effect.concat(_:) Effect.catch(_:)
//: Effect.from(_:) Effect.run(start:name:_:) Effect.map(_:) Effect.race(_:)
//: Effect.timeout(_:) Effect.take(until:) Effect.retry(_:after:) Emitter
static func example() -> Effect<Editor> {
  EXAMPLE
}
typealias Mutation = Editor.Mutation
static let urls: [String] = []
static func load(_ url: String) -> Effect<Editor> { anything() }

//: Effect.map(state:action:_:)
static func example(action: Action, state: State) -> Effect<Parent> {
  switch action {
  EXAMPLE
  }
}
enum Action: Sendable { case child(Counter.Action) }
struct State: Sendable { var child = Counter.State() }
struct Parent: Reactor {
  let initialState = State()
  func reduce(into state: inout State, mutation: Action) {}
}
static let child = Counter()

//: Effect.event(_:)
static func example() -> Effect<File> {
  EXAMPLE
}

//: Effect.map(state:action:event:_:)
static func example(action: File.Action, state: State) -> Effect<Desk> {
  EXAMPLE
}
typealias Event = Desk.Event
struct State: Sendable { var editor = File.State() }
struct Desk: Reactor {
  enum Event: Sendable { case editor(File.Event) }
  enum Action: Sendable { case editor(File.Action) }
  let initialState = State()
  func reduce(into state: inout State, mutation: Action) {}
}
static let editor = File()

//: Emitter.event(_:)
static func example(emit: Emitter<File>) {
  EXAMPLE
}

//: Store.events
static func example(store: Store<File>) async {
  EXAMPLE
}
static func close() {}

//: Store.takeEvents(_:)
static func example(editor: Store<File>, list: Store<List>) {
  EXAMPLE
}
struct List: Reactor {
  enum Action: Sendable { case editor(File.Event) }
  let initialState = 0
  func reduce(into state: inout Int, mutation: Action) {}
}

//: Effect.policy(_:id:)
static func example(action: Editor.Action, state: Editor.State) -> Effect<Editor> {
  switch action {
  EXAMPLE
  default: .none
  }
}
static func save(_ state: Editor.State) -> Effect<Editor> { anything() }

//: Effect.after(_:_:id:restored:)
static func example(action: Seat.Action) -> Effect<Seat> {
  switch action {
  EXAMPLE
  }
}

//: Emitter.run(_:) Emitter.fork(_:) Emitter.race(_:) Emitter.condition(within:_:)
//: Emitter.take(within:_:) Emitter.send(_:) Fork Emitter.random Emitter.id() RuntimeRandom
static func example(emit: Emitter<Editor>) async throws {
  EXAMPLE
}
typealias Mutation = Editor.Mutation
static let id = 0, file = ""
static var near: Interface { anything() }
static var far: Interface { anything() }
static var tick: Effect<Editor> { anything() }
static var delete: Effect<Editor> { anything() }
static func upload(_ file: String) -> Effect<Editor> { anything() }

//: Pipeline Reactor.transform(action:) Reactor.transform(mutation:)
EXAMPLE
typealias Action = Editor.Action
typealias Mutation = Editor.Mutation

//: Pipeline.debounce(for:where:) Pipeline.throttle(for:latest:where:) Pipeline.merge(_:)
static func example(action: Pipeline<Editor.Action>) -> Pipeline<Editor.Action> {
  EXAMPLE
}

//: Pipeline.removeDuplicates(by:)
static func example(state: Pipeline<Editor.State>) -> Pipeline<Editor.State> {
  EXAMPLE
}

//: run Reactor Reactor.reduce(state:mutation:) Refusal Store TraceRecord
static func example() {
  EXAMPLE
}

//: run Receipt
static func example() async {
  let store = Store(Editor())
  EXAMPLE
}

//: run Pulse
static func example() {
  var state = Editor.State()
  EXAMPLE
}

//: run Pulse.news(since:)
static func example() {
  var state = Editor.State()
  for _ in 1...2 { state.alert = "saved" }
  EXAMPLE
}

//: ContextPolicy
static func example() {
  EXAMPLE
}
typealias Ticker = Counter
//: Child
EXAMPLE
typealias Header = Editor

//: Child.id
static func example(page: Store<Page>) {
  EXAMPLE
}
static func show(_ store: Store<Editor>?) {}

//: run Children
static func example() {
  var state = Page.State()
  EXAMPLE
}

//: Child.init(_:from:) Children.subscript(_:_:)
static func example(state: inout Page.State, draft: Editor.State) {
  EXAMPLE
}

//: Store.currentState(of:) Store.currentState(of:_:)
static func example(page: Store<Page>, list: Store<Page>) {
  EXAMPLE
}

//: Emitter.currentState(of:)
static func example(disk: Disk) -> Effect<Page> {
  EXAMPLE
}
struct Disk: Sendable { func save(_ state: Editor.State?) async throws {} }

//: Store.child(_:) Store.child(_:_:) Store.send(_:to:fileID:line:isolation:)
//: Store.send(_:to:_:fileID:line:isolation:)
static func example(page: Store<Page>, list: Store<Page>) {
  EXAMPLE
}

//: Effect.send(_:to:fileID:line:) Effect.send(_:to:_:fileID:line:)
static func example(action: Page.Action) -> Effect<Page> {
  switch action {
  EXAMPLE
  default: .none
  }
}

//: ChildEvents Reactor.childEvents(_:)
struct Parent: Reactor {
  EXAMPLE
  enum Action { case editorSaid(String), rowSaid(Int, String) }
  struct State: Sendable { var editor: Child<Row>?, rows: Children<Int, Row> = [:] }
  let initialState = State()
  func reduce(into state: inout State, mutation: Action) {}
}
// What the examples of observed stores stand in.

//: ObservedStore.binding(_:send:)
@MainActor static func example() async throws {
  let observed: ObservedStore<Editor> = anything()
  EXAMPLE
}
