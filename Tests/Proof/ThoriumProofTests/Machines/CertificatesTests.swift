import Effort
import Testing
import ThoriumProof

/// Reports say whether a shorter run fails too, and print the shortest one.
struct CertificatesTests {
  private func run(_ check: () async throws -> CheckReport) async -> String? {
    await firstFailure(check)?.value
  }

  @Test func `every seed reports the same run if time passes and the order matters`() async {
    var runs: Set<String?> = []
    for seed in 0..<UInt64(cases(6, quick: 2)) {
      runs.insert(
        await run {
          try await falsify(StaleSearch(), CheckSettings(seed: seed, findsAll: false)) { property in
            property.actions { call(StaleSearch.Action.type, .int(0...1)) }
            property.atRest("what is found was asked for") { $0.query == $0.found }
          }
        }
      )
    }
    #expect(runs.count == 1)
    #expect(runs.first??.contains("No run of fewer than 2 steps fails like this") == true)
  }

  @Test func `a report says when there are too many runs to prove one the shortest`() async {
    let run = await run {
      try await falsify(StaleSearch()) { property in
        property.actions { call(StaleSearch.Action.type, .int(0...1_000_000)) }
        property.transition("who asks for much goes on so") { old, _, new in
          old.query < 1_000 || new.query > 0
        }
      }
    }
    #expect(run?.contains("1. .type(1000)") == true && run?.contains("2. .type(0)") == true)
    #expect(run?.contains("Not every kind of step was tried.") == true)
  }

  @Test func `a run never has fewer steps than required`() async {
    let run = await run {
      try await falsify(Jugs()) { property in
        property.actions { for action in Jugs.Action.allCases { action } }
        property.invariant("never four") { $0.big != 4 }
        property.steps(40...40)
      }
    }
    #expect(run?.contains("fails like this") == false)
  }

  /// A lock that opens when a server has counted three tries; the state does not show them.
  private struct Lock: Reactor {
    enum Action: Sendable, CaseIterable { case knock }
    let initialState = false
    let server = SharedNumber()
    func mutate(action: Action) -> Effect<Self> { server.next() < 3 ? .none : .just(.knock) }
    func reduce(into isOpen: inout Bool, mutation: Action) { isOpen = true }
  }

  @Test func `a service that remembers its calls does not shorten the run`() async {
    let run = await run {
      try await falsify({ _ in Lock() }) { property in
        property.invariant("it stays shut") { !$0 }
      }
    }
    #expect(run?.contains("3. .knock  false → true") == true, "\(run ?? "nothing was found")")
    #expect(run?.contains("No run of fewer than 3 steps fails like this") == true)
  }

  /// A door that five right numbers open, or eight steps in another way.
  private struct Vault: Reactor {
    enum Action: Sendable {
      case press(Int)
      case walk, give
    }
    /// Its hash and its description show only a part of it, as those of a user may.
    struct State: Sendable, Hashable, CustomStringConvertible {
      var right = 0
      var way = 0
      var isOpen = false
      var isArmed: Bool { right > 0 && !isOpen }
      var description: String { isOpen ? "open" : "shut" }
      func hash(into hasher: inout Hasher) { hasher.combine(isOpen) }
    }
    let initialState = State()
    func reduce(into state: inout State, mutation: Action) {
      if state.isOpen { return }
      switch mutation {
      case .press(let number) where state.way == 0:
        state.right = number == [7, 12, 5, 14, 10][state.right] ? state.right + 1 : 0
        state.isOpen = state.right == 5
      case .walk where state.right == 0:
        state.way += 1
        state.isOpen = state.way == 8
      case .press, .walk: break
      case .give: state.right = 0
      }
    }
  }

  // Takes over a second: thousands of runs are tried to prove one the shortest.
  @Test
  func `a run whose every start violates another rule at its end is the simplest all the same`()
    async
  {
    var found: [Counterexample.Failure] = []
    do {
      _ = try await falsify(Vault(), CheckSettings(explains: false)) { property in
        property.actions {
          call(Vault.Action.press, .int(0...15))
          Vault.Action.walk
          Vault.Action.give
        }
        property.invariant("it stays shut") { !$0.isOpen }
        property.eventually("it is not armed") { !$0.isArmed }
      }
    } catch { found = (error as? Counterexample)?.failures ?? [] }
    #expect(Set(found.map(\.name)) == ["invariant: it stays shut", "eventually: it is not armed"])
    let text = found.first { $0.name == "invariant: it stays shut" }?.value ?? ""
    #expect(text.contains("5. .press(10)") && !text.contains("6. "), "\(text)")
    #expect(text.contains("No run of fewer than 5 steps fails like this: all were tried"))
  }
}
