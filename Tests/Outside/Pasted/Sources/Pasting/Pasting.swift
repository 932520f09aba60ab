package import Flawed
import Foundation
package import Thorium
package import ThoriumProof

/// True when the tests look at the specimens with their flaws.
package let isFlawed = ProcessInfo.processInfo.environment["PASTED_FLAWED"] == "yes"

extension Specimen {
  package init() { self.init(isFlawed: isFlawed) }
}

extension Scene {
  package init() { self.init(isFlawed: isFlawed) {} }

  package init(in world: Simulation, isFlawed: Bool) {
    let replies = Replies(
      .just(()),
      failing: [Unavailable()],
      within: .milliseconds(2),
      mayBeLost: true
    )
    self.init(isFlawed: isFlawed) { try await world.reply(replies, to: "the service") }
  }
}

private struct Unavailable: Error {}

extension Property {
  package mutating func specify<S: Specimen>(_ type: S.Type)
  where S.Action == Action, S.State == State {
    actions { state in S.actions(in: state) }
    invariant(S.rule) { S.holds(in: $0) }
  }

  package mutating func specify<S: Scene>(_ type: S.Type)
  where S.Action == Action, S.State == State {
    actions { Generator.frequency(S.alphabet.map { (1, .just($0)) }) }
    if S.isAtRest {
      atRest(S.rule) { S.holds(in: $0) }
    } else {
      invariant(S.rule) { S.holds(in: $0) }
    }
  }
}
