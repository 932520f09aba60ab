import Synchronization
import Testing
import Thorium
import ThoriumProof

/// Of a story that fails it is said whether there is a shorter one, and the shortest is told.
struct CertificatesTests {
  private func story(
    _ body: () async throws -> CheckReport
  ) async -> String? {
    do {
      _ = try await body()
      return nil
    } catch {
      return (error as? Counterexample)?.failures.first?.value
    }
  }

  @Test func `every seed tells the same story, which is one of the shortest`() async {
    var stories: Set<String?> = []
    for seed in 0..<12 as Range<UInt64> {
      stories.insert(
        await story {
          try await falsify(Jugs(), CheckSettings(seed: seed)) { property in
            property.actions { for action in Jugs.Action.allCases { action } }
            property.invariant("never four") { $0.big != 4 }
          }
        }
      )
    }
    #expect(stories.count == 1)
    #expect(stories.first??.contains("No run of fewer than 6 steps fails like this") == true)
    #expect(stories.first??.contains("7. ") == false)
  }

  @Test func `also where time passes and orders matter`() async {
    var stories: Set<String?> = []
    for seed in 0..<6 as Range<UInt64> {
      stories.insert(
        await story {
          try await falsify(StaleSearch(), CheckSettings(seed: seed)) { property in
            property.actions { call(StaleSearch.Action.type, .int(0...1)) }
            property.atRest("what is found was asked for") { $0.query == $0.found }
          }
        }
      )
    }
    #expect(stories.count == 1)
    #expect(stories.first??.contains("No run of fewer than 2 steps fails like this") == true)
  }

  @Test func `where there is too much to try that is said`() async {
    let story = await story {
      try await falsify(StaleSearch()) { property in
        property.actions { call(StaleSearch.Action.type, .int(0...1_000_000)) }
        property.transition("who asks for much goes on so") { old, _, new in
          old.query < 1_000 || new.query > 0
        }
      }
    }
    #expect(story?.contains("1. .type(1000)") == true && story?.contains("2. .type(0)") == true)
    #expect(story?.contains("Not every kind of step was tried.") == true)
  }

  @Test func `a story has as many steps as it must have`() async {
    let story = await story {
      try await falsify(Jugs()) { property in
        property.actions { for action in Jugs.Action.allCases { action } }
        property.invariant("never four") { $0.big != 4 }
        property.steps(40...40)
      }
    }
    #expect(story?.contains("fails like this") == false)
  }

  /// A lock that opens when a server has counted three tries, of which the state tells nothing.
  private struct Lock: Reactor {
    final class Server: Sendable {
      private let tries = Mutex(0)
      func count() -> Int {
        tries.withLock {
          $0 += 1
          return $0
        }
      }
    }
    enum Action: Sendable, CaseIterable { case knock }
    let initialState = false
    let server = Server()
    func mutate(action: Action) -> Effect<Self> { server.count() < 3 ? .none : .just(.knock) }
    func reduce(into isOpen: inout Bool, mutation: Action) { isOpen = true }
  }

  @Test func `what a service remembers is not taken for nothing`() async {
    let story = await story {
      try await falsify({ _ in Lock() }) { property in
        property.invariant("it stays shut") { !$0 }
      }
    }
    #expect(story?.contains("3. .knock  false → true") == true, "\(story ?? "nothing was found")")
    #expect(story?.contains("No run of fewer than 3 steps fails like this") == true)
  }
}
