package import Thorium

/// What a reactor asks a service: it may take time, fail, or never be answered.
package typealias Ask = @Sendable () async throws -> Void

/// A small reactor at work with services, time and tasks, whose flaw shows in some order of them.
///
/// Like a ``Specimen`` it comes with its flaw and without it.
package protocol Scene: Reactor where Action: Hashable, State: Hashable {
  /// Creates one of its two versions.
  ///
  /// - Parameters:
  ///   - isFlawed: Whether it has its flaw.
  ///   - ask: Asks its service.
  init(isFlawed: Bool, ask: @escaping Ask)

  /// What may be done.
  static var alphabet: [Action] { get }

  /// What must hold, in a few words.
  static var rule: String { get }

  /// Whether it must hold only where nothing goes on, and nobody waits.
  static var isAtRest: Bool { get }

  /// Whether it holds.
  static func holds(in state: State) -> Bool

  /// The number of steps of the shortest run that shows the flaw.
  static var shortest: Int { get }
}

extension Scene {
  package static var isAtRest: Bool { false }
}

extension Scene where Action: CaseIterable {
  package static var alphabet: [Action] { Array(Action.allCases) }
}
