public import Thorium
import ThoriumText

/// Laws that every reactor must satisfy, checked on the states that random actions reach.
///
/// Replay, exploration and shrinking require that a reactor is a value with pure functions:
///
/// - The initial state is the same each time.
/// - The refusal of an action depends only on the action and the state.
/// - The immediate changes of an action depend only on the action and the state.
/// - The result of a mutation depends only on the mutation and the state.
/// - A reached state never changes afterwards.
///
/// Check your reactor in a test:
///
///     try ReactorLaws(Counter(), .element(of: [.increase, .decrease])).check()
///
/// Effect bodies do not run. To check them, generate runs with ``falsify(_:_:filePath:_:)-(R,_,_,_)``.
public struct ReactorLaws<R: Reactor> where R.State: Equatable {
  private let reactor: R
  private let actions: Generator<R.Action>
  /// The number of random walks.
  package var cases = 100
  /// The number of actions in a walk.
  package var steps = 30
  /// The random seed.
  package var seed: UInt64 = 0

  /// Creates the laws of a reactor.
  ///
  /// - Parameters:
  ///   - reactor: The reactor.
  ///   - actions: The generator of actions.
  public init(_ reactor: R, _ actions: Generator<R.Action>) {
    self.reactor = reactor
    self.actions = actions
  }

  /// Checks all laws.
  ///
  /// - Throws: ``/ThoriumProperties/BrokenLaw``, which names the violated law and the action.
  public func check() throws(BrokenLaw) {
    if reactor.initialState != reactor.initialState {
      throw BrokenLaw(law: "The initial state is the same each time", reason: "It differs.")
    }
    for number in 0..<cases {
      var source = Source(rest: .random(seed: seed &+ UInt64(number), size: number % 101))
      var state = reactor.initialState
      for _ in 0..<steps {
        guard let action = try? source.draw(actions) else { break }
        state = try next(state, action)
      }
    }
  }

  /// Returns the result of an action after checking that it is always the same.
  private func next(_ state: R.State, _ action: R.Action) throws(BrokenLaw) -> R.State {
    let before = "\(state)"
    let refusal = reactor.refusal(action: action, state: state)
    try require(
      refusal == reactor.refusal(action: action, state: state),
      "The refusal of an action depends only on the action and the state",
      action,
      before
    )
    if refusal != nil { return state }
    let mutations = reactor.mutate(action: action, state: state).prefix
    let again = reactor.mutate(action: action, state: state).prefix
    try require(
      mutations.count == again.count && result(mutations, state) == result(again, state),
      "The synchronous changes of an action depend only on the action and the state",
      action,
      before
    )
    var next = state
    for mutation in mutations {
      let once = result([mutation], next)
      try require(
        once == result([mutation], next),
        "The result of reduce depends only on the state and the mutation",
        action,
        before
      )
      next = once
    }
    try require("\(state)" == before, "A reached state does not change later", action, before)
    return next
  }

  private func result(_ mutations: [R.Mutation], _ state: R.State) -> R.State {
    mutations.reduce(into: state) { reactor.reduce(into: &$0, mutation: $1) }
  }

  private func require(
    _ holds: Bool,
    _ law: String,
    _ action: R.Action,
    _ state: String
  ) throws(BrokenLaw) {
    if holds { return }
    let reason = "It is broken for \(SwiftText.of(action)) in \(state.shortened)."
    throw BrokenLaw(law: law, reason: reason)
  }
}
