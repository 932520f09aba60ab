import Testing
import ThoriumProof

/// The law E6 for links and alerts.
struct LinkTraceTests {
  private let lines = Record<String>()
  private let balance = TraceBalance()
  private let world: VirtualWorld

  init() {
    let lines = lines
    world = VirtualWorld(tracers: [
      TraceLog { line in
        let words = line.split(separator: " ").dropFirst(2)
        if words.first == "link" || words.first == "alert" {
          lines.append(words.joined(separator: " "))
        }
      },
      balance,
    ])
  }

  /// Lets everybody in but to the house that is shut.
  private struct Town: LinkingCoordinator {
    var links: LinkMap { ["town": [House.self]] }

    func start(in flow: Flow<Void>) async throws {
      for await request in flow.links(to: House.self) {
        if request.input == "late" { return }
        if request.input == "shut" { request.refuse("nobody is at home") }
        request.begin(House())
      }
    }
  }

  private struct House: LinkedCoordinator {
    static let link = LinkPattern(.text("name"))

    func start(in flow: Flow<Void>) async throws {}
  }

  @Test func `E6: N7: links begin and end once in a trace, with why they stopped`() {
    let navigator = Navigator(in: world.runtime)
    let results = navigator.start(Town())
    let reports = Record<String>()
    let links = ["town://inn", "town://shut", "city://inn", "town://late", "town://inn"]
    for link in links {
      world.startTask {
        guard let link = try? Link(link) else { return }
        reports.append("\(await navigator.open(link))")
      }
      world.run()
    }
    let texts = reports.all
    #expect(texts.count == 5)
    let expected: [String] = zip(1...5, zip(links, texts)).flatMap { number, link in
      ["link \(number) \(link.0) opened", "link \(number) \(link.1)"]
    }
    #expect(lines.all == expected)
    #expect(texts[0] == "town://inn was followed to its end")
    #expect(texts[1].hasSuffix("the flow Town refuses it: nobody is at home"))
    #expect(texts[3].hasSuffix("it released the step without an answer"))
    #expect(balance.faults == [])
    navigator.end()
    withExtendedLifetime(results) {}
    #expect(balance.open == [])
  }

  @Test func `E6: alerts begin and end once in a trace, with the cause of their end`() throws {
    let navigator = Navigator(in: world.runtime)
    let root = navigator.begin("Root")
    let flow = try #require(root.flow)
    // The second one is joined to the first.
    for title in ["first", "first", "second", "third"] { ask(title, flow) }
    flow.hideAlerts(titled: "second")
    try navigator.answer(1)
    try navigator.answer(1)
    ask("", flow)
    #expect(balance.open.count { $0.contains("alert") } == 1)
    navigator.end()
    world.run()
    #expect(
      lines.all == [
        "alert 1 first opened", "alert 2 second opened", "alert 3 third opened", "alert 2 hidden",
        "alert 3 answered with 1", "alert 1 answered with 1", "alert 4 opened", "alert 4 withdrawn",
      ]
    )
    #expect(balance.open == [] && balance.faults == [])
  }

  @Test func `values in the query of a link are not written`() throws {
    let event = FlowEvent.linkBegan(1, try Link("app://users/u1?code=hush"))
    #expect("\(event)" == "link 1 app://users/u1?code=... opened")
  }

  private func ask(_ title: String, _ flow: Flow<Int>) {
    world.startTask { try? await flow.ask(Question<Void>.notice(title, "message")) }
    world.run()
  }
}
