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
static let window = EmptyStage()

//: Flow.inform(_:of:as:)
static func example() async throws {
  EXAMPLE
}
struct ArticleReactor: Reactor {
  enum Action: Sendable { case seen(Bool) }
  let initialState = false
  func reduce(into state: inout Bool, mutation: Action) {}
}
