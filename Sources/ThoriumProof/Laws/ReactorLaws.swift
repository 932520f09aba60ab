public import Thorium

/// What every reactor keeps, checked by asking it about states that random actions lead to.
///
/// Replaying, exploring and shrinking rest on a reactor being a value of pure functions:
///
/// - The initial state is the same each time.
/// - Whether an action is refused depends on the action and the state alone.
/// - So does what an action changes at once, and what a mutation makes of a state.
/// - A state that was reached stays as it was, whatever comes behind it.
///
/// Check yours in a test:
///
///     try ReactorLaws(Counter(), .element(of: [.increase, .decrease])).check()
///
/// Bodies of effects do not run; what they do is for stories to check, as ``falsify(_:_:_:)-(R,_,_)``
/// tells them.
public struct ReactorLaws<R: Reactor> where R.State: Equatable {
  private let reactor: R
  private let actions: Generator<R.Action>
  /// How many walks to make.
  public var cases = 100
  /// How many actions a walk has.
  public var steps = 30
  /// What fixes all that is random.
  public var seed: UInt64 = 0

  /// Creates laws.
  ///
  /// - Parameters:
  ///   - reactor: The reactor.
  ///   - actions: What to draw actions from.
  public init(_ reactor: R, _ actions: Generator<R.Action>) {
    self.reactor = reactor
    self.actions = actions
  }

  /// Checks all laws.
  ///
  /// - Throws: ``BrokenLaw``, which says what was not kept, and for which action.
  public func check() throws(BrokenLaw) {
    if reactor.initialState != reactor.initialState {
      throw BrokenLaw(law: "The initial state is the same each time", reason: "It is another one.")
    }
    for number in 0..<cases {
      var source = Source(rest: .random(seed: seed &+ UInt64(number), size: number % 101))
      var given = reactor.given()
      for _ in 0..<steps {
        guard let action = try? source.draw(actions) else { break }
        given = try next(given, action)
      }
    }
  }

  /// What follows an action, once it is sure that it always does.
  private func next(_ given: Given<R>, _ action: R.Action) throws(BrokenLaw)
    -> Given<R>
  {
    let before = "\(given.state)"
    let (first, second) = (given.when(action), given.when(action))
    if first.refusal != second.refusal {
      throw broken("Whether an action is refused depends on it and the state alone", action, before)
    }
    if first.state != second.state || first.mutations.count != second.mutations.count {
      throw broken(
        "What an action changes at once depends on it and the state alone",
        action,
        before
      )
    }
    var next = given
    for mutation in first.mutations {
      let (once, twice) = (next.after(mutation), next.after(mutation))
      if once.state != twice.state {
        throw broken("What a mutation makes of a state depends on the two alone", action, before)
      }
      next = once
    }
    if "\(given.state)" != before {
      throw broken("A state that was reached stays as it was", action, before)
    }
    return first
  }

  private func broken(_ law: String, _ action: R.Action, _ state: String) -> BrokenLaw {
    BrokenLaw(law: law, reason: "It does not for \(SwiftText.of(action)) in \(state.told).")
  }
}
