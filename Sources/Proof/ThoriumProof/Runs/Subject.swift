public import Thorium
public import ThoriumProperties
import ThoriumText

/// A system under test: a reactor, a flow, or a session at a console.
///
/// A subject contains everything that a run needs to start anew. A reactor and a
/// flow are checked as such subjects. To check another kind of machine, conform your own type:
///
///     struct Doors: Subject {
///       let name = "Doors"
///
///       func begin(
///         in simulation: Simulation,
///         _ observer: @escaping @Sendable (Door.State) -> Void
///       ) -> DoorLife { DoorLife(observer) }
///     }
public protocol Subject: Sendable {
  /// The type of the actions; each step of a run performs one.
  associatedtype Action: Sendable
  /// The type of the observable state, which the rules constrain.
  associatedtype State: Sendable
  /// The type of a running instance.
  associatedtype Life: SubjectLife<Action, State>

  /// The name of the subject in reports.
  var name: String { get }

  /// Starts the subject for a run.
  ///
  /// - Parameters:
  ///   - simulation: The simulation that must run all of the subject's tasks.
  ///   - observer: A function to call with each state, including the first.
  /// - Returns: The running instance.
  /// - Throws: An error if the subject cannot start, which fails the run.
  func begin(
    in simulation: Simulation,
    _ observer: @escaping @Sendable (State) -> Void
  ) async throws -> Life

  /// Returns a function that executes a run without a simulation; by default `nil`.
  ///
  /// If it exists, most runs of a long check use it, which takes a tenth of the
  /// time. A run that violates a rule is then executed in full.
  ///
  /// - Parameter property: The property, some parts of which may need a simulation.
  /// - Returns: A function that draws a run, and returns whether it passes.
  func fastPath(of property: Property<Action, State>) -> (@Sendable (inout Source) -> Bool)?

  /// Returns the text of an action in reports; by default as Swift.
  ///
  /// - Parameter action: The action.
  /// - Returns: The text, on one line.
  func text(of action: Action) -> String

  /// Returns the changes between two states; by default each part of the state that differs.
  ///
  /// - Parameters:
  ///   - old: The state before the change.
  ///   - new: The state after the change.
  /// - Returns: The changes as short texts.
  func changes(from old: State, to new: State) -> [String]
}

extension Subject {
  /// By default every run needs a simulation.
  public func fastPath(
    of property: Property<Action, State>
  ) -> (@Sendable (inout Source) -> Bool)? { nil }

  /// Returns the action as Swift.
  public func text(of action: Action) -> String { SwiftText.of(action) }

  /// Returns each part of the state that differs, with its old and new value.
  public func changes(from old: State, to new: State) -> [String] { Difference.lines(old, new) }
}

/// A running subject in one run.
public protocol SubjectLife<Action, State>: Sendable {
  /// The type of the actions.
  associatedtype Action: Sendable
  /// The type of the observable state.
  associatedtype State: Sendable

  /// The current state.
  var state: State { get }

  /// Returns the reason why an action is not possible now, or `nil` if it is possible.
  ///
  /// - Parameter action: The action.
  /// - Returns: The reason, if there is one.
  func refusal(of action: Action) -> Refusal?

  /// Performs an action without waiting for its effects.
  ///
  /// - Parameter action: The action.
  func send(_ action: Action)

  /// True when the state alone determines the effect of every next action.
  ///
  /// No work is then pending, and no other part remembers the past. Two runs that lead to the
  /// same state then continue alike, so only one of them has to be tried. By default it is false.
  var isWhole: Bool { get }

  /// Ends the subject after the run.
  func end()
}

extension SubjectLife {
  /// False by default, because other parts may remember the past.
  public var isWhole: Bool { false }
}

/// A running subject that knows which of its work has ended.
@usableFromInline
protocol WorkingLife {
  /// True when work that the subject has started has not ended.
  var hasWork: Bool { get }
  /// Returns true when work with an id has not ended.
  func hasWork(of id: EffectID) -> Bool
}
