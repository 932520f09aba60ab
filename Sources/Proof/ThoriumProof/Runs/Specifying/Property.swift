import Thorium

/// The actions that runs draw from, and the rules that must hold in every run.
///
///     try await falsify(Cart()) { property in
///       property.actions { Cart.Action.clear; call(Cart.Action.add, .sku) }
///       property.invariant("total ≥ 0") { $0.total >= 0 }
///       property.steps(0...20)
///     }
///
/// A run is a list of steps. Each step performs an action on the subject or lets time pass. By
/// default, an action that the subject refuses does not count as a step, so refusals are the
/// preconditions of actions. Usually all ready tasks run between two steps. Some steps are drawn to
/// follow immediately instead.
///
/// `Action` is the type of the actions that are performed on the subject. `State` is the type of
/// its observable state.
public struct Property<Action: Sendable, State: Sendable>: Sendable {
  /// A named condition that must hold for each input.
  @usableFromInline
  struct Rule<Question>: Sendable {
    @usableFromInline let name: String
    @usableFromInline let holds: @Sendable (Question) -> Bool
  }

  /// A named rule that a second condition follows a first one.
  @usableFromInline
  struct Response: Sendable {
    let name: String
    /// The maximum duration between the two; `nil` until the end of the run.
    let limit: Duration?
    let cause: @Sendable (State) -> Bool
    let effect: @Sendable (State) -> Bool
  }

  /// A named rule that a condition holds exactly while work with an id runs.
  @usableFromInline
  struct WorkRule: Sendable {
    let name: String
    let id: EffectID
    let holds: @Sendable (State) -> Bool
  }

  /// An action with the states before and after it.
  @usableFromInline typealias Transition = (old: State, action: Action, new: State)

  @usableFromInline var makeActions: (@Sendable (State) -> Generator<Action>)?
  @usableFromInline private(set) var counts = 0...50
  @usableFromInline private(set) var invariants: [Rule<State>] = []
  @usableFromInline private(set) var transitions: [Rule<Transition>] = []
  @usableFromInline private(set) var rests: [Rule<State>] = []
  @usableFromInline private(set) var endings: [Rule<State>] = []
  @usableFromInline private(set) var responses: [Response] = []
  @usableFromInline private(set) var workRules: [WorkRule] = []
  @usableFromInline private(set) var conditions: [@Sendable (State, Action) -> Bool] = []
  private(set) var pauses: Generator<Duration>?
  @usableFromInline private(set) var modelling: (@Sendable () -> Model<Action, State>)?
  /// A Boolean value that indicates whether work may outlast a run; false by default.
  ///
  /// By default, a check warns about a run that ends while a body is suspended on a continuation, or
  /// a ticker never stops. Rules for states at rest are not checked while a ticker runs. A
  /// subscription to a sequence causes no warning.
  ///
  ///     property.allowsUnfinishedWork = true   // the clock on the wall ticks for ever
  public var allowsUnfinishedWork = false

  /// The kinds of actions that were declared to be never possible.
  private var expected: Set<String> = []
  /// The kinds of the actions: the cases of their enumeration.
  @usableFromInline let kinds = ActionKinds<Action>()
  /// The counts of the runs; `nil` until a check begins.
  @usableFromInline private(set) var tally: RunTally?

  @usableFromInline
  init() {}

  /// Starts to count the steps of the runs.
  @usableFromInline
  mutating func beginTally() {
    // A user can try the actions of flows on every screen, so refusals of them deserve no warning.
    tally = RunTally(kinds.names, expecting: expected, warns: Action.self != FlowAction.self)
  }

  /// Records the result of a drawn action, which is `nil` if its generator discarded it.
  @usableFromInline
  func record(_ action: Action?, _ result: RunTally.Result) {
    tally?.recordDraws([RunTally.Draw(kind: action.map(kinds.kind) ?? 0, result: result)])
  }

  /// True when a rule or the model is checked at rest.
  @usableFromInline var checksRest: Bool { modelling != nil || !rests.isEmpty }

  /// True when a rule is checked at the end of runs.
  @usableFromInline var checksEnding: Bool { !endings.isEmpty || !responses.isEmpty }

  /// Specifies the actions; each step draws one of the lines.
  ///
  /// Without this call, actions are derived from their type if it is `Decodable` or `CaseIterable`.
  ///
  /// - Parameter lines: Actions or generators of actions, each with an optional weight.
  public mutating func actions(@GeneratorBuilder<Action> _ lines: () -> Generator<Action>) {
    let generator = lines()
    makeActions = { _ in generator }
  }

  /// Specifies the actions for each state, for example when an action refers to existing items.
  ///
  ///     property.actions { state in
  ///       Cart.Action.clear
  ///       call(Cart.Action.remove, .element(of: state.items.map(\.id)))
  ///     }
  ///
  /// - Parameter lines: Returns the lines for a state; each step draws one of them.
  public mutating func actions(
    @GeneratorBuilder<Action> in lines: @escaping @Sendable (State) -> Generator<Action>
  ) {
    makeActions = lines
  }

  /// Adds a condition for actions, in addition to the subject's refusals.
  ///
  /// - Parameter isPossible: Returns whether an action may be a step in a state.
  public mutating func when(_ isPossible: @escaping @Sendable (State, Action) -> Bool) {
    conditions.append(isPossible)
  }

  /// Declares kinds of actions that are never possible, so that a check does not warn about them.
  ///
  /// By default, a check warns about a kind of action that is often drawn and never possible, since
  /// no rule about it is tested. If the reactor must refuse it in every state, declare the kind.
  /// The check then warns if such an action is performed.
  ///
  ///     property.neverPossible("remove")
  ///
  /// - Parameter actions: The names of the enumeration cases.
  public mutating func neverPossible(_ actions: String...) {
    expected.formUnion(actions)
  }

  /// Sets the number of steps in a run.
  ///
  /// - Parameter counts: The range of the number; by default 0 to 50.
  public mutating func steps(_ counts: ClosedRange<Int>) {
    precondition(
      counts.lowerBound >= 0 && counts.upperBound <= 100_000,
      "A run has from 0 to 100 000 steps, not \(counts)."
    )
    self.counts = counts
  }

  /// Lets durations pass between steps, even if no task sleeps.
  ///
  /// Without this call, time only advances to the end of the next sleep. Use it if a reactor reads
  /// the clock, as a throttle does.
  ///
  /// - Parameter durations: The generator of durations.
  public mutating func time(_ durations: Generator<Duration>) {
    pauses = durations
  }
}

// The rules.
extension Property {
  /// Adds a rule for every state, including the states between the mutations of one action.
  ///
  /// - Parameters:
  ///   - name: The name of the failure.
  ///   - holds: Returns whether the rule holds; a pure function.
  public mutating func invariant(_ name: String, _ holds: @escaping @Sendable (State) -> Bool) {
    invariants.append(Rule(name: "invariant: \(name)", holds: holds))
  }

  /// Adds a rule for every handled action and the states before and after it.
  ///
  ///     property.transition("clear empties") { old, action, new in
  ///       action != .clear || new.items.isEmpty
  ///     }
  ///
  /// - Parameters:
  ///   - name: The name of the failure.
  ///   - holds: Returns whether the rule holds for the state before, the
  ///     action, and the state when `send` returned.
  public mutating func transition(
    _ name: String,
    _ holds: @escaping @Sendable (State, Action, State) -> Bool
  ) {
    transitions.append(Rule(name: "transition: \(name)") { holds($0.old, $0.action, $0.new) })
  }

  /// Adds a rule for states at rest: no task runs, and none waits for time or for a reply.
  ///
  ///     property.atRest("it does not load for ever") { !$0.isLoading }
  ///
  /// - Parameters:
  ///   - name: The name of the failure.
  ///   - holds: Returns whether the rule holds; a pure function.
  public mutating func atRest(_ name: String, _ holds: @escaping @Sendable (State) -> Bool) {
    rests.append(Rule(name: "at rest: \(name)", holds: holds))
  }

  /// Adds a rule for the end of every run, when nothing further can happen without the user.
  ///
  ///     property.eventually("a load ends") { !$0.isLoading }
  ///
  /// The condition must hold in the last state. It is not enough that an earlier state fulfilled it, as
  /// in the method of this name of a ``StateGraph``.
  ///
  /// After the last action, all ready tasks run, all time passes, and all replies arrive that are
  /// not lost. In contrast to ``atRest(_:_:)``, the rule is also checked if a task waits for a lost
  /// reply. The rule is not checked in a run whose timers never end.
  ///
  /// - Parameters:
  ///   - name: The name of the failure.
  ///   - holds: Returns whether the rule holds; a pure function.
  public mutating func eventually(_ name: String, _ holds: @escaping @Sendable (State) -> Bool) {
    endings.append(Rule(name: "eventually: \(name)", holds: holds))
  }

  /// Adds a rule that each state with a first condition is followed by a state with a second one.
  ///
  ///     property.leadsTo("a load ends", within: .seconds(5), { $0.isLoading }, { !$0.isLoading })
  ///
  /// The run ends as for ``eventually(_:_:)``. In contrast to that rule, each occurrence of the
  /// first condition counts, and a later action cannot hide that an answer came too late. The states
  /// between two mutations of one action count, as an observer sees them.
  ///
  /// - Parameters:
  ///   - name: The name of the failure.
  ///   - limit: The maximum duration on the clock of the run; by default until the end of the run.
  ///     Time that a step lets pass while tasks are still ready does not count.
  ///   - cause: Returns whether the first condition holds; a pure function.
  ///   - effect: Returns whether the second condition holds; the same state may fulfil both.
  public mutating func leadsTo(
    _ name: String,
    within limit: Duration? = nil,
    _ cause: @escaping @Sendable (State) -> Bool,
    _ effect: @escaping @Sendable (State) -> Bool
  ) {
    let name = "leads to: \(name)"
    responses.append(Response(name: name, limit: limit, cause: cause, effect: effect))
  }

  /// Adds a rule that a condition holds exactly while work of a reactor runs.
  ///
  ///     property.exactly("loading is shown", while: "load") { $0.isLoading }
  ///
  /// The rule finds an indicator that stays on, and one that earlier work turns off when it is replaced.
  /// It is checked when all ready tasks have run, so that the work waits for time or for a reply. The
  /// condition may also hold before such work is first seen, as on a screen that then starts to load.
  /// Only a check of a reactor knows its work: in a check of a flow, this rule stops the program.
  ///
  /// - Parameters:
  ///   - name: The name of the failure.
  ///   - id: The id of the work, as in `cancellable(id:)`, or the name of a command.
  ///   - holds: Returns whether the condition holds; a pure function.
  public mutating func exactly(
    _ name: String,
    while id: some Hashable & Sendable,
    _ holds: @escaping @Sendable (State) -> Bool
  ) {
    workRules.append(WorkRule(name: "exactly while \(id): \(name)", id: EffectID(id), holds: holds))
  }

  /// Compares the subject with a simpler model that handles the same actions.
  ///
  ///     property.model(0) { count, action in
  ///       if case .add(let number) = action { count += number }
  ///     } agrees: { count, state in
  ///       state.count == count
  ///     }
  ///
  /// The two are compared at rest: when no task runs, and none waits for time or for a reply.
  ///
  /// - Parameters:
  ///   - model: The initial model.
  ///   - step: Applies an action to the model.
  ///   - agrees: Returns whether the state agrees with the model.
  public mutating func model<Value: Sendable>(
    _ model: Value,
    _ step: @escaping @Sendable (inout Value, Action) -> Void,
    agrees: @escaping @Sendable (Value, State) -> Bool
  ) {
    modelling = { Model(model, step, agrees) }
  }
}
