public import Thorium

/// Something of which stories are told: a reactor, a flow, a session at a console.
///
/// A subject is what is needed to begin anew for each story. ``ReactorSubject`` is one; conform a type
/// of your own to it to check another kind of machine:
///
///     struct Doors: Subject {
///       let name = "Doors"
///
///       func begin(
///         in simulation: Simulation,
///         _ tell: @escaping @Sendable (Door.State) -> Void
///       ) -> DoorLife { DoorLife(tell) }
///     }
public protocol Subject: Sendable {
  /// What is done to it, a step of a story each.
  associatedtype Action: Sendable
  /// What is known of it, of which must hold what is said.
  associatedtype State: Sendable
  /// One of it at work.
  associatedtype Life: SubjectLife<Action, State>

  /// How it is called where a story is told.
  var name: String { get }

  /// Begins a story.
  ///
  /// - Parameters:
  ///   - simulation: In which it runs, with all that it starts.
  ///   - tell: To be called with each state, also the first.
  /// - Returns: What is at work from now on.
  /// - Throws: Why it cannot begin, which fails the story.
  func begin(
    in simulation: Simulation,
    _ tell: @escaping @Sendable (State) -> Void
  ) async throws -> Life

  /// A machine that does the same at once, without a world; by default there is none.
  ///
  /// Where there is one, most stories of a long check are sketched with it, which takes a tenth of the
  /// time; one in which something does not hold is then told in full.
  var instant: InstantMachine<Action, State>? { get }

  /// Writes an action as a story tells it; by default as Swift.
  ///
  /// - Parameter action: The action.
  /// - Returns: The text, on a line.
  func text(of action: Action) -> String

  /// How a test makes it, as `store` in a ``VirtualWorld`` named `world`; by default no test can be written.
  var making: String? { get }

  /// Writes what has changed; by default each part of the state that is another.
  ///
  /// - Parameters:
  ///   - old: The state before.
  ///   - new: The state behind it.
  /// - Returns: The changes, a few words each.
  func changes(from old: State, to new: State) -> [String]
}

extension Subject {
  /// There is no such machine.
  public var instant: InstantMachine<Action, State>? { nil }

  /// No test can be written.
  public var making: String? { nil }

  /// The action as Swift.
  public func text(of action: Action) -> String { SwiftText.of(action) }

  /// Each part of the state that is another, with what it was.
  public func changes(from old: State, to new: State) -> [String] { Difference.lines(old, new) }
}

/// A subject at work, in one story.
public protocol SubjectLife<Action, State>: Sendable {
  /// What is done to it.
  associatedtype Action: Sendable
  /// What is known of it.
  associatedtype State: Sendable

  /// The state now.
  var state: State { get }

  /// Says why an action is not possible now, or `nil` where it is.
  ///
  /// - Parameter action: The action.
  /// - Returns: The reason.
  func refusal(of action: Action) -> Refusal?

  /// Does something to it, and does not wait for what comes of it.
  ///
  /// - Parameter action: What to do.
  func send(_ action: Action)

  /// Whether the state tells all that decides what can happen now: nothing goes on, and nothing else
  /// remembers what has happened.
  ///
  /// Where it does, two stories that lead to the same state go on alike, so that only one of them has to
  /// be tried. It is false by default.
  var isWhole: Bool { get }

  /// Ends it, behind the story.
  func end()
}

extension SubjectLife {
  /// Nothing is said of what goes on.
  public var isWhole: Bool { false }
}
