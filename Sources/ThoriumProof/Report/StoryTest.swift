import Thorium

/// A story as a test that can be pasted, which fails as long as the story ends as it does.
///
/// There is one where a ``VirtualWorld`` tells the same: nothing is answered by services, who runs next is
/// who would by itself, and the state prints alike in each process.
struct StoryTest<S: Subject> {
  private let subject: S
  private let pages: Telling<S>.Pages
  private let store: String
  private let name: String
  /// How the state prints in which the story ends.
  private let ending: String

  init?(_ subject: S, _ pages: Telling<S>.Pages, _ simulation: Simulation, named name: String) {
    self.subject = subject
    guard let store = subject.making else { return nil }
    self.store = store
    self.name = name
    self.pages = pages
    let isSwitched = simulation.chooser.drawn.contains(where: \.isSwitch)
    let isPlain = pages.lines.allSatisfy {
      $0.answers.isEmpty && !$0.isOverlapping && $0.canBePasted
    }
    guard !isSwitched, isPlain, pages.answers.isEmpty,
      let state = pages.last ?? pages.lines.last?.behind, SwiftText.printsAlike(state)
    else { return nil }
    ending = "\(state)"
    // What stands in a private type prints with an address, which is another in each program.
    if ending.contains("(unknown context at ") { return nil }
  }

  /// The test.
  var pasted: PastedTest {
    PastedTest(
      "As a test, which fails as long as the story ends so:",
      named: name,
      ["let world = VirtualWorld()", store] + steps + [expectation]
    )
  }

  private var steps: [String] {
    var lines = pages.lines.flatMap { line -> [String] in
      let pass = "world.advance(by: \(SwiftText.of(line.passed)))"
      guard let action = line.action else { return [pass] }
      return ["store.send(\(SwiftText.of(action)))", "world.run()"]
    }
    if pages.end > pages.time {
      lines.append("world.advance(by: \(SwiftText.of(pages.end - pages.time)))")
    }
    return lines
  }

  /// What is wrong is the whole state: what must hold of it instead, only a person can say in Swift.
  private var expectation: String {
    #"#expect("\(store.currentState)" != \#(SwiftText.of(ending)))"#
  }
}

extension Telling.Line {
  /// Whether the next step came while something could go on.
  fileprivate var isOverlapping: Bool { pace.isAtOnce }

  /// Whether what was done can be written as Swift.
  fileprivate var canBePasted: Bool { action.map { SwiftText.canBePasted($0) } ?? true }
}

extension PastedTest {
  /// The test of a story that no hand could write: services answer in it, or tasks go on in an order.
  static func ofStory<S: Subject>(
    _ story: [String],
    of subject: S,
    _ token: ReplayToken,
    named name: String
  ) -> PastedTest {
    let given =
      (S.self as? any GivenSubject.Type)?.given ?? (name: "subject", argument: "subject: subject")
    let lines = story.flatMap { $0.split(whereSeparator: \.isNewline) }.map { "// \($0)" }
    return PastedTest(
      "As a test, where `\(given.name)` and `property` are what the check was given:",
      named: name,
      effects: "async throws",
      lines + [
        "// The token holds all of it: what is done and answered, when, and who goes on.",
        "try await falsify(\(given.argument), CheckSettings(replay: ReplayToken(\"\(token)\")), property)",
      ]
    )
  }
}
