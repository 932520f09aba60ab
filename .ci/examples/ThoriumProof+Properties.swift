// What the examples of properties and machines stand in.

//: all
struct SKU: Sendable, Equatable { var number = 1 }

extension Generator where Value == SKU {
  static var sku: Generator { .just(SKU()) }
}

struct Cart: Reactor {
  enum Action: Sendable, Equatable { case clear, add(SKU), remove(Int) }
  struct Item: Sendable { var id = 0 }
  struct State: Sendable { var items: [Item] = [], total = 0 }
  let initialState = State()
  func reduce(into state: inout State, mutation: Action) {}
}

protocol SearchAPI: Sendable { func search(_ query: String) async throws -> [String] }

struct StubAPI: SearchAPI {
  init(_ world: Simulation) {}
  func search(_ query: String) async throws -> [String] { [] }
}

struct Offline: Error {}

struct UserList: Reactor {
  enum Action: Sendable { case select(Int) }
  let initialState = 0
  func mutate(action: Action) -> Effect<Self> { .none }
  func reduce(into state: inout Int, mutation: Never) {}
}

//: Property
static func example() async throws {
  EXAMPLE
}

//: falsify(_:_:filePath:_:)
static func example() async throws {
  EXAMPLE
}
struct Search: Reactor {
  let initialState = 0
  let api: any SearchAPI
  func reduce(into state: inout Int, mutation: Int) {}
}

//: Property.actions(in:) Property.transition(_:_:) Property.sometimes(_:_:) Property.neverPossible(_:)
static func example(property: inout Property<Cart.Action, Cart.State>) {
  EXAMPLE
}

//: Property.atRest(_:_:) Property.eventually(_:_:) Property.leadsTo(_:within:_:_:)
static func example(property: inout Property<Search.Action, Search.State>) {
  EXAMPLE
}

//: Property.model(_:_:agrees:)
struct Tally: Reactor {
  enum Action: Sendable { case add(Int) }
  struct State: Sendable { var count = 0 }
  let initialState = State()
  func reduce(into state: inout State, mutation: Action) {}
}
static func example(property: inout Property<Tally.Action, Tally.State>) {
  EXAMPLE
}

//: Property.screen(_:_:) falsify(flow:_:allowsLateSends:filePath:_:)
static func example() async throws {
  EXAMPLE
}
struct App: Coordinator {
  var api: (any SearchAPI)?
  func start(in flow: Flow<Int>) async throws -> Int { 0 }
}

//: Simulation.reply(_:to:)
EXAMPLE

//: Subject
EXAMPLE
enum Door { enum State: Sendable { case open, shut } }
struct DoorLife: SubjectLife {
  let tell: @Sendable (Door.State) -> Void
  init(_ tell: @escaping @Sendable (Door.State) -> Void) { self.tell = tell }
  var state: Door.State { .open }
  func refusal(of action: Bool) -> Refusal? { nil }
  func send(_ action: Bool) { tell(.shut) }
  func end() {}
}

//: ReactorLaws
static func example() throws {
  EXAMPLE
}
struct Counter: Reactor {
  enum Action: Sendable { case increase, decrease }
  let initialState = 0
  func reduce(into state: inout Int, mutation: Action) {}
}
