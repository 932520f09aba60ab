public import Thorium

/// A reactor in a state, for tests of the immediate result of an action, without a store.
///
/// It calls only `refusal`, `mutate` and `reduce`, which are pure. It runs no body of an effect and no pipeline. No
/// child handles an action, and time does not pass. So the result of an action is a value, which is the same each
/// time. A test can continue from it:
///
///     let asked = Counter().given().when(.increase)
///     asked.mutations                      // [.setLoading(true)]
///     asked.state.isLoading                // true
///     asked.running                        // ["increase"]
///     asked.when(.decrease).refusal        // "counting is running"
///     asked.after(.add(1)).state.value     // 1
///
/// To test the mutations of a body, iterate over the effect itself, which is an asynchronous sequence. See
/// ``/ThoriumCore/Effect/mutations(of:from:in:)``.
public struct Given<R: Reactor>: Sendable {
  /// The reactor under test.
  public let reactor: R
  /// The given state with all changes since.
  public private(set) var state: R.State
  /// The refusal of the last action; `nil` if it was accepted, and at first.
  public private(set) var refusal: Refusal?
  /// The mutations that the last step has made immediately, in order.
  ///
  /// A step is an action, a failure, or a call of ``after(_:)``. These are the mutations of the effect up to its
  /// first body. Each parallel part of an effect contributes its own. If the action cancels work, by an id or as
  /// the latest, the mutations of that work's `finally` are included.
  public private(set) var mutations: [R.Mutation] = []
  /// The events that the last step has emitted immediately, in order.
  public private(set) var events: [R.Event] = []
  /// The actions that the last step has sent to children, in order.
  ///
  /// Each is described by the name of the action and its place: `toggle to Row at rows[2] of List`.
  public private(set) var sent: [String] = []
  private var effects = ImmediateEffects<R>()

  init(_ reactor: R, _ state: R.State) {
    self.reactor = reactor
    self.state = state
  }

  /// The bodies that have started and were not cancelled, in order, named as in a report.
  public var running: [String] { effects.running }

  /// Returns the result of an action.
  ///
  ///     Counter().given(.init(value: 1, isLoading: true)).when(.increase).refusal?.reason
  ///     // "counting is running"
  ///
  /// The effects of earlier actions continue. This action may cancel them, or has to wait for them.
  ///
  /// - Parameter action: The action; a refused one changes nothing.
  /// - Returns: The reactor in its next state.
  public func when(_ action: R.Action) -> Self {
    let refusal = reactor.refusal(action: action, state: state)
    return next(refusal, refusal == nil ? reactor.mutate(action: action, state: state) : .none)
  }

  /// Returns the result of an effect that fails with an error that it does not catch.
  ///
  /// - Parameter failure: The error.
  /// - Returns: The reactor in its next state, or `nil` if the reactor does not handle the error. A store
  ///   would report that error.
  public func when(failure: any Error) -> Self? {
    reactor.mutate(failure: failure, state: state).map { next(nil, $0) }
  }

  /// Returns the result of mutations that a body, or another source, emits.
  ///
  /// - Parameter mutations: The mutations.
  /// - Returns: The reactor in its next state.
  public func after(_ mutations: R.Mutation...) -> Self {
    next(nil, .from(mutations))
  }

  /// Performs the part of an effect that a store would perform immediately.
  private func next(_ refusal: Refusal?, _ effect: Effect<R>) -> Self {
    var next = self
    next.refusal = refusal
    (next.mutations, next.events, next.sent) = ([], [], [])
    var results: [ImmediateEffects<R>.Result] = []
    next.effects.start(effect) { results.append($0) }
    for result in results {
      switch result {
      case .mutations(let mutations): next.reduceAll(mutations)
      case .event(let event): next.events.append(event)
      case .action(let action): next.sent.append(action)
      }
    }
    return next
  }

  private mutating func reduceAll(_ landed: [R.Mutation]) {
    mutations += landed
    for mutation in landed { reactor.reduce(into: &state, mutation: mutation) }
  }
}

extension Reactor {
  /// Returns this reactor in a state, for tests of its actions without a store.
  ///
  /// - Parameter state: The state; the initial state by default.
  /// - Returns: The reactor in that state; see ``Given``.
  public func given(_ state: State? = nil) -> Given<Self> {
    Given(self, state ?? initialState)
  }
}
