/// A reactor in a state, of which a test asks what happens at once, without a store.
///
/// It asks `refusal`, `mutate` and `reduce`, which are pure, and nothing else: no body of an effect
/// runs, no pipeline does, no child handles what it is sent, and time stands still. So what follows an action
/// is a value, which is the same each time, and from which the test may go on:
///
///     let asked = Counter().given().when(.increase)
///     asked.mutations                      // [.setLoading(true)]
///     asked.state.isLoading                // true
///     asked.running                        // ["increase"]
///     asked.when(.decrease).refusal        // "counting is running"
///     asked.after(.add(1)).state.value     // 1
///
/// What a body does is read of the effect itself, which is an asynchronous sequence; see
/// ``Effect/mutations(of:from:in:)``.
public struct Given<R: Reactor>: Sendable {
  /// The reactor that is asked.
  public let reactor: R
  /// The state: the one that was given, with all that was changed since.
  public private(set) var state: R.State
  /// Why the last action was refused; `nil` where it was accepted, and at first.
  public private(set) var refusal: Refusal?
  /// What the last action, or whoever emitted, has changed at once, in order: the head of an effect up
  /// to its first body.
  ///
  /// Parts side by side have a head each. Where the action cancels work, by an id or as the latest,
  /// what that has in its `finally` is among them.
  public private(set) var mutations: [R.Mutation] = []
  /// What the last action has told at once, in order.
  public private(set) var events: [R.Event] = []
  /// What the last action has sent to children, each by the name of the action and its place, in order:
  /// `toggle to Row at rows[2] of List`.
  public private(set) var sent: [String] = []
  private var ledger = Ledger()
  /// The throttles that are closed, for ever since time stands still.
  private var throttles: [EffectID: Duration] = [:]

  init(_ reactor: R, _ state: R.State) {
    self.reactor = reactor
    self.state = state
  }

  /// The bodies that have begun and were not cancelled, in order, as a report would name them.
  public var running: [String] { ledger.bodies }

  /// Answers what follows when an action is sent.
  ///
  ///     Counter().given(.init(value: 1, isLoading: true)).when(.increase).refusal?.reason
  ///     // "counting is running"
  ///
  /// What earlier actions have begun goes on: it is what this one may cancel, or has to wait for.
  ///
  /// - Parameter action: The action; one that is refused changes nothing.
  /// - Returns: What is given then.
  public func when(_ action: R.Action) -> Self {
    let refusal = reactor.refusal(action: action, state: state)
    return next(refusal, refusal == nil ? reactor.mutate(action: action, state: state) : .none)
  }

  /// Answers what follows when an effect fails with an error that it does not catch.
  ///
  /// - Parameter failure: The error.
  /// - Returns: What is given then, or `nil` where the reactor makes nothing of the error, so that a
  ///   store would report it.
  public func when(failure: any Error) -> Self? {
    reactor.mutate(failure: failure, state: state).map { next(nil, $0) }
  }

  /// Answers what follows when a body emits mutations, or whoever else does.
  ///
  /// - Parameter mutations: The mutations.
  /// - Returns: What is given then.
  public func after(_ mutations: R.Mutation...) -> Self {
    next(nil, .from(mutations))
  }

  /// Carries out what a store would carry out at once.
  private func next(_ refusal: Refusal?, _ effect: Effect<R>) -> Self {
    var next = self
    next.refusal = refusal
    (next.mutations, next.events, next.sent) = ([], [], [])
    next.ledger.start(effect.erased, isTracked: false)
    while let step = next.ledger.next() {
      switch step {
      case .land(let mutation): next.land([mutation.value()])
      case .landMany(let mutations): next.land(mutations.value())
      case .tell(let event): next.events.append(event.value())
      case .throttle(let id, let interval, let latest, let effect, let parent):
        let wait = next.throttles[id]
        if interval > .zero { next.throttles[id] = wait ?? interval }
        next.ledger.throttle(id, interval, latest: latest, effect, under: parent, wait: wait)
      case .run, .pause, .alarm: break  // It stays in the ledger, as one that never gets on.
      case .errand(let errand): next.sent.append(errand.value(as: Errand.self).name)
      case .recover, .cancel, .answer, .failed, .finished: break  // No body has run.
      }
    }
    return next
  }

  private mutating func land(_ landed: [R.Mutation]) {
    mutations += landed
    for mutation in landed { reactor.reduce(into: &state, mutation: mutation) }
  }
}

extension Reactor {
  /// Gives this reactor a state, of which a test asks what actions make.
  ///
  /// - Parameter state: The state; without it the initial one.
  /// - Returns: A value to ask; see ``Given``.
  public func given(_ state: State? = nil) -> Given<Self> {
    Given(self, state ?? initialState)
  }
}

extension Ledger {
  /// The names of the bodies that have begun, in order.
  fileprivate var bodies: [String] {
    tree.ids.compactMap { id in
      if case .body = tree[id] { name(of: id) } else { nil }
    }
  }
}
