import Thorium

/// A reactor whose state may have a last word, which is said when the state goes.
struct Parting: Reactor {
  struct State: Sendable {
    var number = 0
    var lastWord: LastWord?
  }
  let initialState = State()

  func reduce(into state: inout State, mutation: Int) {
    state.number = mutation
  }
}

/// Something that calls a closure at its end.
final class LastWord: Sendable {
  private let say: @Sendable () -> Void

  init(_ say: @escaping @Sendable () -> Void) {
    self.say = say
  }

  deinit {
    say()
  }
}
