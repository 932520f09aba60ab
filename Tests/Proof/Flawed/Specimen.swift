package import Thorium
package import ThoriumProof

/// A small reactor with a known flaw, which also comes without it.
///
/// Its actions are its mutations, so that a plain search through its states finds the shortest run
/// that shows the flaw. That search is ours, and owes nothing to the engine that it judges.
package protocol Specimen: Reactor
where Action: Hashable, Mutation == Action, State: Hashable {
  /// Creates one of its two versions.
  init(isFlawed: Bool)

  /// What must hold in every state, in a few words.
  static var rule: String { get }

  /// Whether it holds.
  static func holds(in state: State) -> Bool

  /// What may be done in a state.
  static func actions(in state: State) -> Generator<Action>

  /// The actions of a state that a search for the shortest run needs.
  static func alphabet(in state: State) -> [Action]
}

extension Specimen {
  package static func actions(in state: State) -> Generator<Action> {
    .frequency(alphabet(in: state).map { (1, .just($0)) })
  }
}

extension Specimen where Action: CaseIterable {
  package static func alphabet(in state: State) -> [Action] { Array(Action.allCases) }
}
