import Thorium

/// A story as a test that can be pasted, which fails as long as the story ends as it does.
///
/// There is one where a ``VirtualWorld`` tells the same: nothing is answered by services, and who runs
/// next is who would by itself.
struct StoryTest<S: Subject> {
  private let subject: S
  private let pages: Telling<S>.Pages
  private let name: String

  init?(_ subject: S, _ pages: Telling<S>.Pages, _ simulation: Simulation, named name: String) {
    self.subject = subject
    self.name = name.filter { $0 != "`" && $0 != "\\" }
    self.pages = pages
    let isSwitched = simulation.chooser.drawn.contains(where: \.isSwitch)
    let isPlain = pages.lines.allSatisfy { $0.answers.isEmpty && !$0.isOverlapping }
    guard !isSwitched, isPlain, pages.last != nil || !pages.lines.isEmpty else { return nil }
  }

  /// The lines of the test, given the line that makes the store.
  func lines(making store: String) -> [String] {
    let statements = ["let world = VirtualWorld()", store] + steps + [expectation]
    return ["@Test func `\(name)`() {"] + statements.map { "  \($0)" } + ["}"]
  }

  private var steps: [String] {
    var lines = pages.lines.flatMap { line -> [String] in
      let pass = "world.advance(by: \(SwiftText.of(line.passed)))"
      guard let action = line.action else { return [pass] }
      return ["store.send(\(subject.text(of: action)))", "world.run()"]
    }
    if pages.end > pages.time {
      lines.append("world.advance(by: \(SwiftText.of(pages.end - pages.time)))")
    }
    return lines
  }

  /// What is wrong is the whole state: what must hold of it instead, only a person can say in Swift.
  private var expectation: String {
    let state = pages.last ?? pages.lines.last?.behind
    return #"#expect("\(store.currentState)" != \#(SwiftText.of(state.map { "\($0)" } ?? "")))"#
  }
}

extension Telling.Line {
  /// Whether the next step came while something could go on.
  fileprivate var isOverlapping: Bool { pace.isAtOnce }
}
