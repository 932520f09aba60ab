package import ThoriumProof

/// One reactor of the zoo, whatever it is, as a check sees it.
package struct Machine: Sendable {
  /// Its name.
  package let name: String
  /// How many steps the shortest story has that shows its flaw.
  package let shortest: Int
  private let check: @Sendable (_ isFlawed: Bool, CheckSettings) async throws -> CheckReport

  /// Finds the simplest story that shows the flaw.
  ///
  /// - Parameters:
  ///   - isFlawed: Whether to look at the version with the flaw.
  ///   - settings: How many stories to tell, and from what.
  /// - Returns: What was found, or nothing.
  /// - Throws: What is no counterexample.
  package func find(isFlawed: Bool = true, _ settings: CheckSettings) async throws -> Finding? {
    do {
      _ = try await check(isFlawed, settings)
      return nil
    } catch let counterexample as Counterexample {
      return Finding(counterexample)
    }
  }

  /// All of them.
  package static let all = specimens.map { Machine($0) } + scenes.map { Machine($0) }

  private init<S: Specimen>(_ type: S.Type) {
    name = "\(S.self)"
    shortest = S.shortestStory()?.count ?? 0
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

/// The simplest story that shows a flaw.
package struct Finding: Sendable {
  /// The story, a line for each step.
  package let story: String
  /// What makes the story again.
  package let token: ReplayToken
  /// How often a story was told to make it simple, from the first that failed on.
  package let evaluations: Int
  /// How many steps it has.
  package let steps: Int
  /// Whether it is proved that there is no shorter one.
  package let isProved: Bool
  /// How many stories were told for that, besides.
  package let proofRuns: Int

  init?(_ counterexample: Counterexample) {
    guard let failure = counterexample.failures.first else { return nil }
    let lines = failure.value.split(separator: "\n")
    let isProof = { (line: Substring) in line.contains(" fails like this") }
    story = lines.filter { !isProof($0) }.joined(separator: "\n")
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
