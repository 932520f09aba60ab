import Testing
import ThoriumProof

/// Indicators that agree with the work of a reactor, and those that do not.
struct WorkRulesTests {
  /// A list that shows whether it loads; a second load replaces the first.
  struct List: Reactor {
    enum Action: Sendable, CaseIterable { case load }
    enum Flaw: Sendable, CaseIterable { case none, isClearedByFormerLoad, staysOn, staysOff }
    let initialState = false
    let flaw: Flaw
    let load: @Sendable () async throws -> Void

    func mutate(action: Action) -> Effect<Self> {
      let work = Effect<Self>.run { _ in try await load() }.catch { _ in false }
      let cleared = flaw == .staysOn ? work : work.finally(false)
      let shown = Effect<Self>.just(flaw != .staysOff)
      return flaw == .isClearedByFormerLoad
        ? .concat(shown, cleared.cancellable(id: "load", cancelInFlight: true))
        : .concat(shown, cleared).cancellable(id: "load", cancelInFlight: true)
    }

    func reduce(into state: inout Bool, mutation: Bool) { state = mutation }
  }

  private func failures(of flaw: List.Flaw) async throws -> [String] {
    struct Offline: Error {}
    let make: @Sendable (Simulation) -> List = { world in
      List(flaw: flaw) { try await world.reply(Replies(.just(()), failing: [Offline()])) }
    }
    do {
      try await falsify(make, CheckSettings(explains: false)) { property in
        property.exactly("loading is shown", while: "load") { $0 }
      }
      return []
    } catch let found as Counterexample {
      return found.failures.map(\.name)
    }
  }

  @Test func `an indicator that is on exactly while work runs passes`() async throws {
    #expect(try await failures(of: .none) == [])
  }

  @Test(arguments: [List.Flaw.isClearedByFormerLoad, .staysOn, .staysOff])
  func `an indicator that disagrees with running work is found`(flaw: List.Flaw)
    async throws
  {
    #expect(try await failures(of: flaw) == ["exactly while load: loading is shown"])
  }
}
