/// What a story is drawn from, and what must hold in it.
///
///     try await falsify(Cart()) { property in
///       property.actions { Cart.Action.clear; call(Cart.Action.add, .sku) }
///       property.invariant("total ≥ 0") { $0.total >= 0 }
///       property.steps(0...20)
///     }
///
/// A story is a list of steps: something is done to the subject, or time passes. An action that the
/// reactor refuses is no step, so that refusals are the preconditions of stories. Between two steps
/// everything happens that can, or else the next one comes at once, as it is drawn.
public struct Property<S: Subject>: Sendable {
  /// What is done to the subject.
  public typealias Action = S.Action
  /// What is known of the subject.
  public typealias State = S.State

  /// Something that must hold of what it is asked about.
  @usableFromInline
  struct Rule<Question>: Sendable {
    @usableFromInline let name: String
    @usableFromInline let holds: @Sendable (Question) -> Bool
  }

  /// What an action has made of a state.
  @usableFromInline
  struct Transition {
    @usableFromInline let old: State
    @usableFromInline let action: Action
    @usableFromInline let new: State

    @inlinable
    init(old: State, action: Action, new: State) {
      self.old = old
      self.action = action
      self.new = new
    }
  }

  @usableFromInline var makeActions: (@Sendable (State) -> Generator<Action>)?
  @usableFromInline private(set) var counts = 0...50
  @usableFromInline private(set) var invariants: [Rule<State>] = []
  @usableFromInline private(set) var transitions: [Rule<Transition>] = []
  @usableFromInline private(set) var rests: [Rule<State>] = []
  @usableFromInline private(set) var conditions: [@Sendable (State, Action) -> Bool] = []
  private(set) var pauses: Generator<Duration>?
  @usableFromInline private(set) var modelling: Modelling<State, Action>?
  /// Whether actions are sent that the subject refuses.
  public var sendsRefused = false

  @usableFromInline
  init() {}

  /// Whether something must hold where nothing runs any more.
  @usableFromInline var checksRest: Bool { modelling != nil || !rests.isEmpty }

  /// Says what is done to the subject, as lines one of which is drawn for each step.
  ///
  /// Without it actions are derived from their type, where that can be decoded.
  ///
  /// - Parameter lines: Actions, generators of actions, or one of the two with how often to draw it.
  public mutating func actions(@GeneratorBuilder<Action> _ lines: () -> Generator<Action>) {
    let generator = lines()
    makeActions = { _ in generator }
  }

  /// Says what is done to the subject in a state, as where an action names what earlier ones have made.
  ///
  ///     property.actions { state in
  ///       Cart.Action.clear
  ///       call(Cart.Action.remove, .element(of: state.items.map(\.id)))
  ///     }
  ///
  /// - Parameter lines: Answers the lines, one of which is drawn for a step.
  public mutating func actions(
    @GeneratorBuilder<Action> in lines: @escaping @Sendable (State) -> Generator<Action>
  ) {
    makeActions = lines
  }

  /// Says when an action is possible, besides what the subject refuses.
  ///
  /// - Parameter isPossible: Whether an action may be a step in a state.
  public mutating func when(_ isPossible: @escaping @Sendable (State, Action) -> Bool) {
    conditions.append(isPossible)
  }

  /// Says how many steps a story has.
  ///
  /// - Parameter counts: How many; 0 to 50 where nothing is said.
  public mutating func steps(_ counts: ClosedRange<Int>) {
    precondition(
      counts.lowerBound >= 0 && counts.upperBound <= 100_000,
      "A story has from 0 to 100 000 steps, which \(counts) is not within."
    )
    self.counts = counts
  }

  /// Lets durations pass between steps, also where nobody sleeps until they are over.
  ///
  /// Without it time only passes until the next who sleeps is woken. Say it where a reactor reads the
  /// clock, as a throttle does.
  ///
  /// - Parameter durations: What to draw from.
  public mutating func time(_ durations: Generator<Duration>) {
    pauses = durations
  }
}

// What must hold.
extension Property {
  /// Says what must hold of each state, also of those between the mutations of one action.
  ///
  /// - Parameters:
  ///   - name: What a failure is called.
  ///   - holds: Whether it holds; a pure function.
  public mutating func invariant(_ name: String, _ holds: @escaping @Sendable (State) -> Bool) {
    invariants.append(Rule(name: "invariant: \(name)", holds: holds))
  }

  /// Says what must hold of each action that was handled, and of the states before and behind it.
  ///
  ///     property.transition("clear empties") { old, action, new in
  ///       action != .clear || new.items.isEmpty
  ///     }
  ///
  /// - Parameters:
  ///   - name: What a failure is called.
  ///   - holds: Whether it holds of the state before, the action, and the state when `send` returned.
  public mutating func transition(
    _ name: String,
    _ holds: @escaping @Sendable (State, Action, State) -> Bool
  ) {
    transitions.append(
      Rule(name: "transition: \(name)") { holds($0.old, $0.action, $0.new) }
    )
  }

  /// Says what must hold whenever nothing runs any more, and nobody waits for time or for a reply.
  ///
  ///     property.atRest("it does not load for ever") { !$0.isLoading }
  ///
  /// - Parameters:
  ///   - name: What a failure is called.
  ///   - holds: Whether it holds; a pure function.
  public mutating func atRest(_ name: String, _ holds: @escaping @Sendable (State) -> Bool) {
    rests.append(Rule(name: "at rest: \(name)", holds: holds))
  }

  /// Compares the subject with a simpler one that takes the same actions.
  ///
  ///     property.model(0) { count, action in
  ///       if case .add(let number) = action { count += number }
  ///     } agrees: { count, state in
  ///       state.count == count
  ///     }
  ///
  /// It is compared whenever nothing runs any more, and nobody waits for time or for a reply.
  ///
  /// - Parameters:
  ///   - model: The model as it begins.
  ///   - step: Does to the model what an action does to the subject.
  ///   - agrees: Whether the state is what the model says.
  public mutating func model<Model: Sendable>(
    _ model: Model,
    _ step: @escaping @Sendable (inout Model, Action) -> Void,
    agrees: @escaping @Sendable (Model, State) -> Bool
  ) {
    modelling = { Modelled(model, step, agrees) }
  }
}

/// Makes a model for a story.
@usableFromInline
typealias Modelling<State, Action> = @Sendable () -> any ModelProtocol<State, Action>
