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
