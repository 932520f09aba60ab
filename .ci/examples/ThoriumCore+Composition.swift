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
