import Thorium

/// A parent with many places for children of one kind, of which it hears all but some.
struct Gallery: Reactor {
  enum Action: Sendable {
    case change(@Sendable (inout State) -> Void)
    case start(Effect<Gallery>)
    case heard(String)
  }

  typealias Mutation = @Sendable (inout State) -> Void

  struct State: Sendable {
    var left = Child(Voice())
    var right = Child(Voice())
    var page: Child<Voice>?
    var preview: Child<Voice>?
    /// Places whose children are not heard.
    var store: Child<Voice>? = Child(Voice())
    var todo: Children<Int, Voice> = [1: Voice(), 2: Voice()]
    var done: Children<Int, Voice> = [3: Voice()]
    var frame = Frame()
    var heard: [String] = []

    /// Another way to one of the places.
    var shown: Child<Voice> {
      get { left }
      set { left = newValue }
    }
  }

  /// A part of the state with a place of its own.
  struct Frame: Sendable {
    var inner = Child(Voice())
  }

  let initialState = State()

  func childEvents(_ events: ChildEvents<Self>) -> ChildEvents<Self> {
    events
      .from(\.left) { .heard("left \($0)") }
      .from(\.right) { .heard("right \($0)") }
      .from(\.page) { .heard("page \($0)") }
      .from(\.preview) { .heard("preview \($0)") }
      .from(\.todo) { id, event in .heard("todo \(id) \(event)") }
      .from(\.done) { id, event in .heard("done \(id) \(event)") }
      .from(\.frame.inner) { .heard("inner \($0)") }
  }

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .change(let change): .just(change)
    case .start(let effect): effect
    case .heard(let text): .just { $0.heard.append(text) }
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    mutation(&state)
  }
}

extension Store<Gallery> {
  var heard: [String] { currentState.heard }

  func change(_ change: @escaping Gallery.Mutation) {
    send(.change(change))
  }
}
