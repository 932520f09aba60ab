package import ThoriumProof

/// A flawed reactor of any type, with the check that finds its flaw.
package struct Machine: Sendable {
  /// Its name.
  package let name: String
  /// The number of steps of the shortest run that shows its flaw.
  package let shortest: Int
  private let check: @Sendable (_ isFlawed: Bool, CheckSettings) async throws -> CheckReport

  /// Finds the simplest run that shows the flaw.
  ///
  /// - Parameters:
  ///   - isFlawed: Whether to check the version with the flaw.
  ///   - settings: The number of runs and their seed.
  /// - Returns: The finding, or `nil` if all runs pass.
  /// - Throws: Any other error than a counterexample.
  package func find(isFlawed: Bool = true, _ settings: CheckSettings) async throws -> Finding? {
    do {
      _ = try await check(isFlawed, settings)
      return nil
    } catch let counterexample as Counterexample {
      return Finding(counterexample)
    }
  }

  /// All machines.
  package static let all = specimens.map { Machine($0) } + scenes.map { Machine($0) }

  private init<S: Specimen>(_ type: S.Type) {
    name = "\(S.self)"
    shortest = S.shortestRun()?.count ?? 0
    check = { isFlawed, settings in
      try await falsify(S(isFlawed: isFlawed), settings) { property in
        property.actions { state in S.actions(in: state) }
        property.invariant(S.rule) { S.holds(in: $0) }
      }
    }
  }

  private init<S: Scene>(_ type: S.Type) {
    name = "\(S.self)"
    shortest = S.shortest
    check = { isFlawed, settings in
      let make: @Sendable (Simulation) -> S = { world in
        S(isFlawed: isFlawed) { try await world.reply(replies, to: "the service") }
      }
      return try await falsify(make, settings) { property in
        property.actions { Generator.frequency(S.alphabet.map { (1, .just($0)) }) }
        if S.isAtRest {
          property.atRest(S.rule) { S.holds(in: $0) }
        } else {
          property.invariant(S.rule) { S.holds(in: $0) }
        }
      }
    }
  }
}

extension Machine: CustomStringConvertible {
  /// Its name.
  package var description: String { name }
}

/// The simplest run that shows a flaw.
package struct Finding: Sendable {
  /// The text of the run, with a line for each step.
  package let run: String
  /// The token that repeats the run.
  package let token: ReplayToken
  /// The number of runs from the first failure to the simplest one.
  package let evaluations: Int
  /// The number of steps.
  package let steps: Int
  /// True when no shorter run fails.
  package let isProved: Bool
  /// The number of further runs that prove it.
  package let proofRuns: Int

  init?(_ counterexample: Counterexample) {
    guard let failure = counterexample.failures.first else { return nil }
    let lines = failure.value.split(separator: "\n")
    let isProof = { (line: Substring) in line.contains(" fails like this") }
    run = lines.filter { !isProof($0) }.joined(separator: "\n")
    let proof = lines.first(where: isProof) ?? ""
    isProved = proof.hasPrefix("No run")
    proofRuns = proof.split(separator: " ").compactMap { Int($0) }.last ?? 0
    token = failure.token
    evaluations = failure.evaluations
    steps = lines.count { $0.first?.isNumber == true && $0.contains(". ") }
  }
}

/// How services answer: at once, late, with a failure, or never.
private let replies = Replies(
  .just(()),
  failing: [Unavailable()],
  within: .milliseconds(2),
  mayBeLost: true
)

/// Why a service has no answer.
private struct Unavailable: Error {}
