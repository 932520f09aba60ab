import Thorium

/// A card that shows one person at a time, each as a separate child reactor.
struct CardReactor: Reactor {
  struct State: Sendable {
    var person: Child<PersonReactor>
  }

  let initialState: State

  init(_ person: Person) {
    initialState = State(person: Child(PersonReactor(person)))
  }

  func reduce(into state: inout State, mutation person: Person) {
    state.person = Child(PersonReactor(person))
  }
}
