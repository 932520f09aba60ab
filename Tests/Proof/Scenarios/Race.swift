/// A race of which programs are full, with a flaw in its user's code and without.
///
/// Both versions are one scenario, which can run in a simulation or on the ordinary executor: it
/// throws ``Flaw``, or waits for ever, where the race has gone wrong.
public struct Race: Sendable {
  /// What races, as a title.
  public let name: String
  /// With how many preemptions the flaw shows at least.
  public let preemptions: Int
  /// Whether the flaw is a wait without an end.
  public let isDeadlock: Bool
  private let scenario: @Sendable (World, _ isCorrected: Bool) async throws -> Void

  init(
    _ name: String,
    preemptions: Int,
    isDeadlock: Bool = false,
    _ scenario: @escaping @Sendable (World, _ isCorrected: Bool) async throws -> Void
  ) {
    self.name = name
    self.preemptions = preemptions
    self.isDeadlock = isDeadlock
    self.scenario = scenario
  }

  /// Runs the version with the flaw.
  public func flawed(in world: World) async throws {
    try await scenario(world, false)
  }

  /// Runs the version without it.
  public func corrected(in world: World) async throws {
    try await scenario(world, true)
  }

  /// The twelve.
  public static let all: [Race] = [
    .staleSearch, .lostUpdate, .checkThenAct, .resurrection, .twoRefreshes, .twoPages,
    .dismissal, .lateResult, .debounce, .lostWakeUp, .reusedID, .mutualWait,
  ]
}

extension Race: CustomStringConvertible {
  /// What races.
  public var description: String { name }
}

/// What a race has broken.
public struct Flaw: Error, CustomStringConvertible {
  /// What is wrong.
  public let description: String
}
