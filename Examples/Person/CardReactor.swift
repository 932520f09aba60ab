import Thorium

/// A card that shows one person after the other, each as a machine of its own.
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
