import Thorium
import ThoriumProof

/// Where all links of a program begin.
struct Town: LinkingCoordinator {
  let program: LinkProgram

  var links: LinkMap { ["town": [Room.self]] }

  func start(in flow: Flow<Void>) async throws {
    try flow.push(Page(), as: "Town")
    await program.pause(upTo: 1)
    for await request in flow.links(to: Room.self) {
      _ = try? await program.answer(request)
    }
  }
}

/// A flow with a screen and a way on to another of its kind.
struct Room: LinkedCoordinator {
  static let link = LinkPattern(.text("name"))
  static var nextLinks: [any LinkedCoordinator.Type] { [Room.self] }

  let name: String
  let program: LinkProgram

  var flowName: String { name }

  func start(in flow: Flow<Void>) async throws {
    program.noteBegun(name)
    let screen =
      program.simulation.draw(0...3) == 0
      ? try flow.present(Page(), as: name) : try flow.push(Page(), as: name)
    await program.pause(upTo: 1)
    let requests = flow.links(to: Room.self)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask(name: "\(name) waits") { await screen.removed() }
      group.addTask(name: "\(name) takes") {
        for await request in requests { try await program.answer(request) }
      }
      try await group.next()
      group.cancelAll()
    }
  }
}

extension LinkProgram {
  /// Does with a step what is drawn; it throws where the flow is to end.
  func answer(_ request: LinkRequest<Room>) async throws {
    let answers = [Answer](repeating: .begins, count: 6) + Answer.allCases
    let answer = answers[simulation.draw(0...(answers.count - 1))]
    tally.count(answer.rawValue)
    let room = Room(name: request.input, program: self)
    switch answer {
    case .begins: keep(request.begin(room))
    case .beginsLater:
      await pause(upTo: 3)
      keep(request.begin(room))
    case .beginsWhatFails: keep(request.begin(Part("Broken") { _ in throw Spill.spilled }))
    case .finishes: request.finish()
    case .refuses: request.refuse("the door is shut")
    case .letsGo: break
    case .returns: throw CancellationError()
    case .throwsError: throw Spill.spilled
    }
  }

  private func keep(_ results: Results<Void>) {
    begun.value = (begun.value ?? []) + [results]
  }

  /// A link that has reported begins nothing any more.
  func noteBegun(_ name: String) {
    let told = (reports.value ?? []).filter { $0.link.path.contains(name) }
    if let report = told.first, !report.isCompleted {
      simulation.fail(Spill.late("\(name) began behind \(report)"))
    }
  }
}
