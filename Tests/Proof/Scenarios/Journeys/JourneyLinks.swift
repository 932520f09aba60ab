import ThoriumProof

extension Walker: LinkedCoordinator, LinkingCoordinator {
  static let link = LinkPattern(.text("name"))
  static var nextLinks: [any LinkedCoordinator.Type] { [Walker.self] }

  /// All links begin at the first flow.
  var links: LinkMap { depth == 0 ? ["walk": [Walker.self]] : [:] }
}

/// Somebody who opens links into whatever is shown.
struct LinkSender: Sendable {
  let navigator: Navigator
  let book: JourneyBook

  func act() async {
    for _ in 0..<book.draw(0...2) {
      try? await navigator.runtime.clock.sleep(for: .milliseconds(book.draw(0...4) * 50))
      await open()
    }
  }

  private func open() async {
    let isDeclared = book.draw(0...9) > 0
    let names = (1...book.draw(1...3)).map { _ in book.name("L") }
    let link = Link(scheme: isDeclared ? "walk" : "fly", path: names)
    let limit: Duration = .milliseconds(book.draw(1...10) * 100)
    book.noteOpened(link)
    if book.draw(0...5) > 0 { return book.note(await navigator.open(link, within: limit)) }
    await withTaskGroup(of: Void.self) { group in
      group.addTask(name: "opening \(link)") {
        book.note(await navigator.open(link, within: limit))
      }
      try? await navigator.runtime.clock.sleep(for: .milliseconds(50))
      group.cancelAll()
    }
  }
}

// What a flow does with a step of a link.
extension Walk {
  /// Takes one step, whenever it comes.
  mutating func takeLink() async throws {
    for await request in flow.links(to: Walker.self) {
      book.noteTaken(request.input)
      return try await answer(request)
    }
  }

  /// Goes on, and begins what links lead to meanwhile.
  func answerLinks() {
    flow.answerLinks(to: Walker.self) { [walker, book] name in
      if book.draw(0...5) == 0 { throw Refusal("the door is shut") }
      return walker.child(for: name)
    }
  }

  private mutating func answer(_ request: LinkRequest<Walker>) async throws {
    let child = walker.child(for: request.input)
    switch book.draw(0...12) {
    case 0...4: children.append(request.begin(child))
    case 5:
      try await flow.navigator.runtime.clock.sleep(for: .milliseconds(100))
      children.append(request.begin(child))
    case 6: children.append(request.begin(walker.child(for: request.input, isBroken: true)))
    case 7: request.finish()
    case 8: request.refuse("the door is shut")
    case 9: book.tally.count("a flow let a link go")
    case 10, 11: try await ask(request, child)
    default: throw JourneyBook.Wrong(description: "on purpose, with a link")
    }
  }

  /// Follows a link only if a person allows it.
  private mutating func ask(_ request: LinkRequest<Walker>, _ child: Walker) async throws {
    let title = book.name("Q")
    let question = Question(title, choices: [.cancel("stay", false), .choice("go", true)])
    if try await flow.ask(question) {
      children.append(request.begin(child))
    } else {
      if request.isOpen { book.tally.count("link: a person said no") }
      request.refuse("a person stays")
    }
  }
}

extension Walker {
  /// What a step of a link leads to.
  fileprivate func child(for link: String, isBroken: Bool = false) -> Walker {
    Walker(book: book, depth: depth + 1, link: link, isBroken: isBroken)
  }
}

// What the book knows of links.
extension JourneyBook {
  func noteOpened(_ link: Link) {
    let now = simulation.clock.now.offset
    let isBusy = edit { content in
      for name in link.path { content.opened[name] = now }
      content.openedLinks += 1
      return content.transitions > 0
    }
    if isBusy { tally.count("link: came during a transition") }
  }

  /// A flow has got a step, at once or after the link has waited for it.
  func noteTaken(_ name: String) {
    let now = simulation.clock.now.offset
    let hasWaited = edit { content in content.opened[name].map { $0 < now } ?? false }
    if hasWaited { tally.count("link: waited for a flow") }
  }

  /// A link that has reported begins nothing any more.
  func noteBegun(for name: String) {
    let late = edit { content in
      content.reports.first { !$0.isCompleted && $0.link.path.contains(name) }
    }
    if let late { simulation.fail(Wrong(description: "\(name) began behind \(late)")) }
  }

  func note(_ report: LinkReport) {
    tally.count("link: \(report.reason.name)")
    if !report.isCompleted, !report.done.isEmpty { tally.count("link: stopped behind some steps") }
    edit { $0.reports.append(report) }
    let done = report.done.flatMap(\.path)
    let path = done + (report.stopped?.path ?? [])
    let isRight =
      report.link.path.starts(with: path) && report.isCompleted == (done == report.link.path)
    if !isRight { simulation.fail(Wrong(description: "\(report) tells of other steps")) }
  }

  /// Each link has reported, and once.
  func checkLinks() throws {
    let (opened, reports) = edit { ($0.openedLinks, $0.reports) }
    let isOnce = opened == reports.count && Set(reports.map(\.link)).count == opened
    try simulation.require(isOnce, "\(opened) links were opened, and told was \(reports)")
  }
}

extension LinkReport.Reason {
  /// The name of its case.
  fileprivate var name: String {
    switch self {
    case .completed: "completed"
    case .cancelled: "cancelled"
    default: Mirror(reflecting: self).children.first?.label ?? ""
    }
  }
}
