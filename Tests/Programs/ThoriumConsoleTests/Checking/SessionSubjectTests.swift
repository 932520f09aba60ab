import Effort
import Synchronization
import Testing
import ThoriumProof

@testable import ThoriumConsole
@testable import ThoriumConsoleProof

@Suite struct `A session as a subject` {
  private struct Sum: Reactor {
    enum Action: Sendable {
      case add(Int)
      case rest
    }

    let initialState = 0

    func reduce(into state: inout Int, mutation: Action) {
      if case .add(let number) = mutation { state += number }
    }

    func refusal(action: Action, state: Int) -> Refusal? {
      if case .add(let number) = action, !(1...2).contains(number) { "add 1 or 2" } else { nil }
    }
  }

  private struct SumView: View {
    func bind(reactor: Binder<Sum>) {
      reactor.line("sum") { "\($0)" }
      reactor.action("add", "adds N", .int) { .add($0) }
      reactor.action("rest", "does nothing") { .rest }
    }
  }

  private let sum = Example("sum", "sums", views: Views(SumView())) { _ in
    OneScreen(reactor: Sum())
  }

  @Test
  func `shows the output since the last typed line, and nothing older`() async throws {
    let printed = Mutex<[[String]]>([])
    try await falsify(subject: SessionSubject(of: sum), CheckSettings(cases: 20)) { property in
      property.actions { .element(of: ["add 1", "rest"].map { SessionLine($0) }) }
      property.transition("printed") { _, line, new in
        if line.text == "add 1" { printed.withLock { $0.append(new.printed) } }
        return true
      }
    }
    let all = printed.withLock { $0 }
    #expect(all.count > 10)
    #expect(all.allSatisfy { $0.count == all[0].count }, "\(all)")
  }

  /// A note that can only be closed.
  private struct Note: Reactor {
    enum Action: Sendable { case close, archive }
    let initialState = false
    func reduce(into state: inout Bool, mutation: Action) {
      if mutation == .close { state = true }
    }
  }

  private struct NoteView: View {
    func bind(reactor: Binder<Note>) {
      reactor.action("close", "closes the note") { .close }
    }
  }

  /// Shows notes above a sum, and archives each when it is gone, which is too late.
  private struct NotesFlow: Coordinator {
    let isSafe: Bool

    func start(in flow: Flow<Never>) async throws -> Never {
      try flow.resetRoot(Sum())
      while true {
        let note = try flow.push(Note())
        for await isClosed in note.states where isClosed { flow.pop(note) }
        try Task.checkCancellation()
        if isSafe { note.send(.archive) } else { note.store.send(.archive) }
      }
    }
  }

  private func notes(isSafe: Bool, allowsLateSends: Bool = false) -> Example {
    let views = Views(SumView(), NoteView())
    return Example("notes", "notes", allowsLateSends: allowsLateSends, views: views) { _ in
      NotesFlow(isSafe: isSafe)
    }
  }

  @Test
  func `finds an action for a removed screen, and shows the report and the words`() async throws {
    let found = await #expect(throws: Counterexample.self) {
      try await falsify(subject: SessionSubject(of: notes(isSafe: false))) { property in
        property.actions { SessionLine("close") }
      }
    }
    let failure = try #require(found?.failures.first)
    #expect(failure.name == "report: late")
    #expect(
      failure.reason.contains("archive was sent to Note, which has ended. Nothing was changed."),
      "\(failure.reason)"
    )
    #expect(failure.value.contains("1. close"), "\(failure.value)")
  }

  @Test(arguments: [(true, false), (false, true)])
  func `finds nothing where a screen is sent to safely, or late sends are allowed`(
    isSafe: Bool,
    allowsLateSends: Bool
  ) async throws {
    let example = notes(isSafe: isSafe, allowsLateSends: allowsLateSends)
    let closed = Mutex(0)
    let settings = CheckSettings(cases: cases(40, quick: 6))
    let report = try await falsify(subject: SessionSubject(of: example), settings) { property in
      property.session()
      property.transition("told") { _, line, picture in
        let isClosing = line.text == "close" && picture.printed.contains { $0.contains("pop") }
        if isClosing { closed.withLock { $0 += 1 } }
        return true
      }
    }
    #expect(report.cases == settings.cases)
    #expect(closed.withLock { $0 } > cases(10, quick: 0))
  }

  @Test func `draws lines that the screen on top accepts, and those of every session`() async throws
  {
    let words = Mutex<Set<String>>([])
    try await falsify(subject: SessionSubject(of: sum), CheckSettings(cases: cases(40, quick: 20)))
    {
      property in
      property.actions(in: \.line)
      property.transition("told") { _, line, _ in
        words.withLock { _ = $0.insert(String(line.text.prefix { $0 != " " })) }
        return true
      }
    }
    let all = words.withLock { $0 }
    #expect(all.isSuperset(of: ["add", "rest", "back", "root", "swipe", "tick", "tree", "help"]))
    #expect(!all.contains("quit"))
  }

  /// Asks for a name again and again.
  private struct NameFlow: Coordinator {
    func start(in flow: Flow<Never>) async throws -> Never {
      try flow.resetRoot(Sum())
      while true {
        let choices: [Question<String>.Choice] = [.choice("Later", ""), .text("OK") { $0 }]
        let question = Question("Who?", field: .text("name"), choices: choices)
        _ = try await flow.ask(question)
      }
    }
  }

  @Test func `draws a text only for the choice of an alert that takes one`() async throws {
    let counts = Mutex<[String: Set<Int>]>([:])
    let names = Example("names", "asks", views: Views(SumView())) { _ in NameFlow() }
    try await falsify(subject: SessionSubject(of: names), CheckSettings(cases: cases(40, quick: 8)))
    {
      property in
      property.actions(in: \.line)
      property.transition("told") { _, line, _ in
        let words = (try? CommandWord.words(in: line.text))?.map(\.text) ?? []
        if words.first == "answer" {
          counts.withLock { _ = $0[words[1], default: []].insert(words.count) }
        }
        return true
      }
    }
    #expect(counts.withLock { $0 } == ["1": [2], "2": [3]])
  }
}
