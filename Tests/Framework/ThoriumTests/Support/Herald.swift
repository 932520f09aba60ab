import Thorium

/// A reactor whose actions are the effects that it starts, which tell events beside its mutations.
struct Herald: Reactor {
  typealias Action = Effect<Herald>
  typealias Event = String

  let initialState: [String] = []

  func mutate(action: Effect<Herald>) -> Effect<Herald> {
    action
  }

  func reduce(into state: inout [String], mutation: String) {
    state.append(mutation)
  }
}

extension Store<Herald> {
  /// What has landed, as one word.
  var text: String { currentState.joined() }
}
