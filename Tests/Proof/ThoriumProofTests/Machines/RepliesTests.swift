import Testing

@testable import ThoriumProof

/// Services with random replies: their values, their times, and lost ones.
struct RepliesTests {
  private struct Offline: Error {}

  /// Loads the reply of a service.
  ///
  /// It keeps loading after a failed reply.
  private struct Loader: Reactor {
    enum Action: Sendable, CaseIterable { case load }
    enum Mutation: Sendable {
      case begin
      case end(Int)
    }
    struct State: Sendable, Hashable {
      var isLoading = false
      var value: Int?
    }
    let initialState = State()
    let service: @Sendable () async throws -> Int

    func mutate(action: Action) -> Effect<Self> {
      .concat(.just(.begin), .run { emit in emit(.end(try await service())) })
    }

    func mutate(failure: any Error, state: State) -> Effect<Self>? {
      Effect<Self>.none
    }

    func reduce(into state: inout State, mutation: Mutation) {
      switch mutation {
      case .begin: state.isLoading = true
      case .end(let value): (state.value, state.isLoading) = (value, false)
      }
    }
  }

  private func run(
    _ replies: Replies<Int>,
    _ specify: (inout Property<Loader.Action, Loader.State>) -> Void
  ) async -> String? {
    do {
      _ = try await falsify(
        { world in
          Loader { try await world.reply(replies, to: "load") }
        },
        CheckSettings(),
        specify
      )
      return nil
    } catch {
      return (error as? Counterexample)?.failures.first?.value
    }
  }

  @Test func `a failed reply that leaves a state loading is reported`() async {
    let replies = Replies(.int(0...9), failing: [Offline()])
    let run = await run(replies) { $0.atRest("nothing is loading") { !$0.isLoading } }
    #expect(
      run == """
        1. .load  isLoading: false → true
           load fails with Offline() at once /* or any other delay */
        It ends in State(isLoading: true, value: nil).
        No run without a step fails like this: all were tried, in 1 run.
        """
    )
  }

  @Test func `one reply in nine fails, one in nine is lost, and two in five are late`() throws {
    let replies = Replies(
      .int(0...9),
      failing: [Offline()],
      within: .milliseconds(9),
      mayBeLost: true
    )
    let sample = try replies.generator.sample(3_000)
    let lost = sample.count { $0.result == nil }
    let failed = sample.count { (try? $0.result?.get()) == nil } - lost
    let late = sample.count { $0.delay > .zero }
    // In a third of the cases, a value, a failure and a lost reply are equally likely.
    #expect((300...370).contains(lost) && (300...370).contains(failed), "\(lost) \(failed)")
    #expect((1_080...1_320).contains(late), "\(late)")
    let kept = try Replies(.int(0...9), failing: [Offline()]).generator.sample(1_000)
    #expect(kept.allSatisfy { $0.result != nil }, "a reply that may not be lost never is")
  }

  @Test(arguments: [.zero, .seconds(-1), .seconds(Int64.min)] as [Duration])
  func `a reply whose time is not positive arrives at once`(time: Duration) throws {
    let sample = try Replies(.int(0...9), failing: [Offline()], within: time).generator.sample(100)
    #expect(sample.allSatisfy { $0.delay == .zero })
    #expect(sample.contains { (try? $0.result?.get()) != nil })
  }

  @Test func `a store that waits for a lost reply is not at rest`() async {
    let replies = Replies(.int(0...9), within: .zero, mayBeLost: true)
    let run = await run(replies) { $0.atRest("nothing is loading") { !$0.isLoading } }
    #expect(run == nil)
  }

  @Test func `replies may arrive late, after whole milliseconds`() async {
    let run = await run(Replies(.int(0...9))) { property in
      property.transition("a step ends what it begins") { _, _, new in !new.isLoading }
    }
    #expect(run?.contains("load answers 0 /* or any other */ after") == true)
  }

  @Test func `a run with a reply after its last step is repeated by its token`() async {
    let failure = await firstFailure {
      try await falsify({ world in
        Loader {
          try await world.clock.sleep(for: .seconds(1))
          return try await world.reply(Replies(.int(0...9)), to: "load")
        }
      }) { $0.atRest("little is found") { ($0.value ?? 0) < 7 } }
    }
    let line = "load answers 7 at once /* or any other delay */"
    #expect(failure?.value.contains(line) == true, "\(failure?.value ?? "")")
    #expect(failure?.test?.contains("CheckSettings(replay: ") == true, "\(failure?.test ?? "")")
  }

  @Test func `an explored simulation can draw values`() throws {
    let report = try explore(.exhaustive()) { simulation in
      let value = try simulation.draw(.int(0...9))
      try simulation.require((0...9).contains(value), "\(value)")
    }
    #expect(report.runs == 8)
  }
}
