
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
