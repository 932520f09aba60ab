import ThoriumProof

/// A flow that does anything that flows can do.
struct Walker: Coordinator {
  let book: JourneyBook
  let depth: Int
  let flowName: String
  /// The step of a link that has led here, if one has.
  let link: String?
  let isBroken: Bool

  init(book: JourneyBook, depth: Int, link: String? = nil, isBroken: Bool = false) {
    self.book = book
    self.depth = depth
    self.link = link
    self.isBroken = isBroken
    flowName = book.name("F")
  }

  func start(in flow: Flow<Int>) async throws -> Int {
    book.noteBegun(flow)
    if let link { book.noteBegun(for: link) }
    if isBroken { throw JourneyBook.Wrong(description: "on purpose, at once") }
    var walk = Walk(flow: flow, walker: self)
    if depth == 0 || link != nil, book.draw(0...1) == 0 { walk.answerLinks() }
    for _ in 0..<book.draw(1...6) {
      do {
        try await walk.step()
      } catch let refusal as Refusal {
        book.note(refusal)
      }
    }
    // The first flow stays for a while, so that persons and links find something.
    if depth == 0 { try await pause(in: flow) }
    switch book.draw(0...5) {
    case 0: throw JourneyBook.Wrong(description: "on purpose")
    case 1: throw CancellationError()
    default: return 0
    }
  }
}

extension Walker {
  private func pause(in flow: Flow<Int>) async throws {
    try await flow.navigator.runtime.clock.sleep(for: .milliseconds(book.draw(0...8) * 100))
  }
}

/// A screen on which nothing happens.
struct Stop: Reactor {
  let initialState = 0

  func reduce(into state: inout Int, mutation: Int) { state = mutation }
}

/// What a flow has shown and begun so far.
struct Walk {
  let flow: Flow<Int>
  let walker: Walker
  var screens: [Screen<Stop>] = []
  var children: [Results<Int>] = []

  var book: JourneyBook { walker.book }

  mutating func step() async throws {
    switch book.draw(0...20) {
    case 0, 1, 2: screens.append(try flow.push(Stop(), as: book.name("S"), back: rule()))
    case 3: screens.append(try flow.present(Stop(), as: book.name("S"), back: rule()))
    case 4...8: try change()
    case 9: try openTabs()
    case 10, 11: begin()
    case 12: _ = await begin()?.ending
    case 13: children.popLast()?.cancel()
    case 14:
      if flow.yield(book.draw(0...9)) { book.tally.count("a flow yielded") }
    case 15: try await flow.navigator.runtime.clock.sleep(for: .milliseconds(100))
    case 16: answerLinks()
    case 17, 18: try await takeLink()
    default: if let screen = screens.last { await screen.removed() }
    }
  }

  /// What is done with screens that are there.
  private mutating func change() throws {
    let screen = screens.isEmpty ? nil : screens[book.draw(0...screens.count - 1)]
    switch (book.draw(0...9), screen) {
    case (0, _): screens.append(try flow.resetRoot(Stop(), as: book.name("S"), back: rule()))
    case (1, _):
      let reactors = Array(repeating: Stop(), count: book.draw(1...3))
      screens += try flow.setStack(reactors) { _ in book.name("S") }
    case (2, let screen?):
      screens.append(try flow.replace(screen, by: Stop(), as: book.name("S"), back: rule()))
    case (3, let screen?):
      screens.append(try flow.present(Stop(), as: book.name("S"), on: screen.id, back: rule()))
    case (4, let screen?): _ = try flow.pop(to: screen).get()
    case (5, _): _ = try flow.popToRoot().get()
    case (6, _): _ = try flow.dismiss().get()
    case (7, let screen?): _ = try flow.dismiss(screen).get()
    case (8, let screen?): _ = try flow.dismiss(presentedBy: screen).get()
    case (_, let screen?): _ = try flow.pop(screen).get()
    default: break
    }
  }

  @discardableResult
  private mutating func begin() -> Results<Int>? {
    guard walker.depth < 3 else { return nil }
    let child = Walker(book: book, depth: walker.depth + 1)
    let results = flow.coordinate(to: child)
    if !book.hasBegun(child.flowName) { book.tally.count("a flow began nothing") }
    children.append(results)
    return results
  }

  private mutating func openTabs() throws {
    guard walker.depth < 3 else { return }
    let host = try flow.push(Stop(), as: book.name("T"))
    screens.append(host)
    let (left, right) = try flow.openTabs(
      on: host,
      FlowTab("left", Walker(book: book, depth: walker.depth + 1)),
      FlowTab("right", Walker(book: book, depth: walker.depth + 1))
    )
    children += [left, right]
  }

  /// What a screen says to a person, drawn when it is shown.
  private func rule() -> (@Sendable (Int) -> Back)? {
    switch book.draw(0...5) {
    case 0: return { _ in .refused("not now") }
    case 1:
      let title = book.name("Q")
      return { _ in
        .asks(Question(title, choices: [.cancel("no", false), .choice("yes", true)]))
      }
    default: return nil
    }
  }
}
