import Thorium

/// Eight parts beside each other, without indirection.
struct Eight<Part: Sendable & BitwiseCopyable>: Sendable, BitwiseCopyable {
  var a, b, c, d, e, f, g, h: Part

  init(_ part: Part) {
    (a, b, c, d, e, f, g, h) = (part, part, part, part, part, part, part, part)
  }
}

/// 64 KB without indirection.
struct LargeBlock: Sendable, BitwiseCopyable {
  typealias Half = Eight<Eight<Eight<Eight<Int>>>>
  var first = Half(Eight(Eight(Eight(1))))
  var second = Half(Eight(Eight(Eight(2))))
}

/// A machine whose state is 64 KB without indirection; an action changes one number of it.
struct LargeInline: Reactor {
  /// How the reactor shapes what passes.
  enum Shape: Sendable {
    case plain
    case mutations
    case states
  }

  enum Action: Sendable {
    case increase
    case increaseInBody
  }

  struct State: Sendable {
    var count = 0
    var block = LargeBlock()
  }

  let initialState = State()
  var shape = Shape.plain

  func refusal(action: Action, state: State) -> Refusal? {
    state.count < 0 ? "a count is not negative" : nil
  }

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .increase: .just(.increase)
    case .increaseInBody: .run { emit in emit(.increase) }
    }
  }

  func reduce(into state: inout State, mutation: Action) {
    state.count += 1
  }

  func transform(mutation: Pipeline<Action>) -> Pipeline<Action> {
    shape == .mutations ? mutation.map { $0 } : mutation
  }

  func transform(state: Pipeline<State>) -> Pipeline<State> {
    shape == .states ? state.map { $0 } : state
  }
}

/// A machine with such a state and 60 places for children, of which an action touches none.
struct LargeFamily: Reactor {
  /// A child that does nothing.
  struct Row: Reactor {
    let initialState = 0
    func reduce(into state: inout Int, mutation: Int) { state = mutation }
  }

  struct Ten: Sendable {
    var a = Child(Row()), b = Child(Row()), c = Child(Row()), d = Child(Row()), e = Child(Row())
    var f = Child(Row()), g = Child(Row()), h = Child(Row()), i = Child(Row()), j = Child(Row())
  }

  struct Sixty: Sendable {
    var a = Ten(), b = Ten(), c = Ten(), d = Ten(), e = Ten(), f = Ten()
  }

  struct State: Sendable {
    var count = 0
    var block = LargeBlock()
    var children = Sixty()
  }

  let initialState = State()

  func reduce(into state: inout State, mutation: Int) { state.count += mutation }

  /// Where the children are.
  static let places: [any KeyPath<State, Child<Row>> & Sendable] = [
    \.children.a.a, \.children.a.b, \.children.a.c, \.children.a.d, \.children.a.e,
    \.children.a.f, \.children.a.g, \.children.a.h, \.children.a.i, \.children.a.j,
    \.children.b.a, \.children.b.b, \.children.b.c, \.children.b.d, \.children.b.e,
    \.children.b.f, \.children.b.g, \.children.b.h, \.children.b.i, \.children.b.j,
    \.children.c.a, \.children.c.b, \.children.c.c, \.children.c.d, \.children.c.e,
    \.children.c.f, \.children.c.g, \.children.c.h, \.children.c.i, \.children.c.j,
    \.children.d.a, \.children.d.b, \.children.d.c, \.children.d.d, \.children.d.e,
    \.children.d.f, \.children.d.g, \.children.d.h, \.children.d.i, \.children.d.j,
    \.children.e.a, \.children.e.b, \.children.e.c, \.children.e.d, \.children.e.e,
    \.children.e.f, \.children.e.g, \.children.e.h, \.children.e.i, \.children.e.j,
    \.children.f.a, \.children.f.b, \.children.f.c, \.children.f.d, \.children.f.e,
    \.children.f.f, \.children.f.g, \.children.f.h, \.children.f.i, \.children.f.j,
  ]
}
