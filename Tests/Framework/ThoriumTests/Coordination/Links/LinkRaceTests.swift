import Effort
import Testing
import ThoriumProof

/// Links on Swift's own pool of threads.
struct LinkRaceTests {
  @Test func `N7: links that meet each other, a person and the end report once each`() async throws
  {
    let tally = Tally()
    let text = ["app://users/ada", "user://eve", "app://users", "app://nowhere"]
    let outcomes = ["invalid", "was followed to its end", "replaced"]
    let haveCome = { outcomes.allSatisfy { tally[$0] > 0 } }
    for run in Rounds(cases(500, quick: 150), until: haveCome) {
      let balance = TraceBalance()
      let navigator = Navigator(in: Runtime(tracers: [balance]))
      let app = navigator.start(Lobby())
      await withTaskGroup(of: LinkReport?.self) { group in
        for number in 0...3 {
          group.addTask {
            guard let link = try? Link(text[(run + number) % 4]) else { return nil }
            return await navigator.open(link)
          }
        }
        group.addTask {
          for _ in 1...3 { _ = try? navigator.pop() }
          if run.isMultiple(of: 2) { navigator.end() }
          return nil
        }
        for await report in group {
          if let report {
            tally.count(
              Mirror(reflecting: report.reason).children.first?.label ?? "\(report.reason)"
            )
          }
        }
      }
      navigator.end()
      _ = await app.ending
      try #require(navigator.snapshot.description == "[]")
      try #require(balance.faults == [])
    }
    #expect(haveCome())
  }

  @Test func `N7: a child that fails at once has never done its step`() async throws {
    let navigator = Navigator(in: Runtime(report: { _ in }))
    let app = navigator.start(Pit())
    for path in ["users", "users/ada"] {
      let link = try Link("app://\(path)")
      for _ in 1...cases(1_000, quick: 100) {
        let report = await navigator.open(link)
        try #require(report.reason == .failed("spilled", flow: "Trap"))
      }
    }
    navigator.end()
    _ = await app.ending
  }

  private struct Pit: LinkingCoordinator {
    struct Trap: Coordinator {
      func start(in flow: Flow<Void>) async throws { throw Spill.spilled }
    }

    var links: LinkMap { ["app": [Users.self]] }

    func start(in flow: Flow<Void>) async throws {
      for await request in flow.links(to: Users.self) { request.begin(Trap()) }
    }
  }

  private struct Lobby: LinkingCoordinator {
    var links: LinkMap { ["app": [Users.self], "user": [User.self]] }

    func start(in flow: Flow<Void>) async throws {
      let screen = try flow.push(Page(), as: "Lobby")
      flow.answerLinks(to: User.self) { Floor(name: $0) }
      flow.answerLinks(to: Users.self) { _ in Floor(name: "users") }
      await screen.removed()
    }
  }

  private struct Floor: Coordinator {
    let name: String

    func start(in flow: Flow<Void>) async throws {
      let screen = try flow.push(Page(), as: name)
      flow.answerLinks(to: User.self) { Floor(name: $0) }
      await screen.removed()
    }
  }
}
