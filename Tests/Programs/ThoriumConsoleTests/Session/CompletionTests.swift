import Testing
import Thorium
import ThoriumScreens

@testable import ThoriumConsole

struct CompletionTests {
  @Test func `a word is completed from the commands that are accepted now`() throws {
    let session = try session(DeskFlow(), Views(DeskView()))
    #expect(session.completion(of: "r").candidates == ["rows"])
    session.enter("push Leaf")
    #expect(session.completion(of: "r").candidates == ["rows", "root"])
    #expect(session.completion(of: "th").candidates == [])
    #expect(session.completion(of: "").candidates.contains("quit"))
    #expect(session.completion(of: "'r").candidates == [])
    session.finish()
  }

  @Test func `an argument is completed from its words, and from the rows on the screen`() throws {
    let session = try session(DeskFlow(), Views(DeskView()))
    session.enter("rows Ada,Bob,Eve")
    #expect(session.completion(of: "left ").candidates == ["0", "1", "2"])
    #expect(session.completion(of: "left 1").candidates == ["1"])
    #expect(session.completion(of: "notes ").candidates == [])
    #expect(session.completion(of: "tree ").candidates == ["json"])
    #expect(session.completion(of: "left 1 ").candidates == [])
    #expect(session.completion(of: "help th").candidates == ["thirteen"])
    session.finish()
  }

  @Test func `a row of a list of sections is completed, and no header is`() throws {
    let session = try session(OneScreen(reactor: Shelf()), Views(ShelfView()))
    let lines = session.topScreen?.whole.compactMap(\.text)
    #expect(lines == [" section 0 Food", " 0.0 tea", " 0.1 rice"])
    #expect(session.completion(of: "take ").candidates == ["0.0", "0.1"])
    #expect(session.completion(of: "pick ").candidates == ["0"])
    #expect(session.completion(of: "pick 0 ").candidates == ["0", "1"])
    #expect(session.completion(of: "pick 1 ").candidates == [])
    session.finish()
  }

  @Test func `K22: a row's index for a command of two numbers is refused, with the words to type`()
    throws
  {
    let played = try Played(
      ["pick 0.1", "pick 0 0.1", "take x", "pick x 0"],
      of: Shelf(),
      ShelfView()
    )
    #expect(
      played.output.filter { $0.hasPrefix("!") } == [
        "! N must be a whole number, not \"0.1\"; type 0 1, as two words",
        "! N must be a whole number, not \"0.1\"", "! S.R must be a place, not \"x\"",
        "! N must be a whole number, not \"x\"",
      ]
    )
  }

  @Test func `an alert is answered by its choices, and no secret is completed`() throws {
    let session = try session(VaultFlow(), Views(VaultView(), DoorView()))
    #expect(session.completion(of: "network ").candidates == ["on", "off"])
    #expect(session.completion(of: "password ").candidates == [])
    session.enter("login")
    #expect(session.completion(of: "answer ").candidates == ["1", "2"])
    #expect(session.completion(of: "answer 2 ").candidates == [])
    #expect(session.completion(of: "l").candidates == [])
    session.finish()
  }

  @Test func `a tab of each level is completed, and typed by a check`() throws {
    let session = try session(NestedTabs(depth: 2), Views())
    let names = ["\"level 1\"", "\"level 2\""]
    #expect(session.completion(of: "tab ").candidates == names)
    #expect(
      session.words(with: []).map(\.word).filter { $0.hasPrefix("tab") }
        == names.map { "tab \($0)" }
    )
    session.finish()
  }

  @Test func `K19: a line with a secret is not remembered, also if it is mistyped`() throws {
    let remembered = Record<String>()
    let session = try session(VaultFlow(), Views(VaultView(), DoorView())) { remembered.append($0) }
    for line in [
      "password swordfish", "pasword swordfish", "say hi", "login", "answer 2 123456", "123456",
    ] {
      session.enter(line)
    }
    session.finish()
    #expect(remembered.all == ["say hi", "login"])
  }

  @Test func `an argument is completed from the rows of a table`() throws {
    let session = try session(OneScreen(reactor: Songs()), Views(SongsView()))
    session.enter("put 'a|1,b|2'")
    #expect(session.completion(of: "play ").candidates == ["0", "1"])
    session.finish()
  }

  private func session(
    _ root: some Coordinator,
    _ views: Views,
    remember: (@Sendable (String) -> Void)? = nil
  ) throws -> Session {
    let environment = EnvironmentBinder()
    (root as? any HasEnvironment)?.bind(environment: environment)
    let session = Session(
      views,
      environment: environment.words,
      style: Session.Style(isTimeVirtual: true),
      executor: SessionQueue(),
      output: Output { _ in },
      diagnostics: Output { _ in },
      remember: remember
    )
    session.runToFirstLine(root.begun)
    return session
  }
}

/// A screen with a tab, which shows another such screen.
private struct NestedTabs: Coordinator {
  let depth: Int

  func start(in flow: Flow<Void>) async throws {
    let screen = try flow.push(ConstantReactor(), as: "\(depth)")
    if depth > 0 {
      let tab = FlowTab("level \(depth)", NestedTabs(depth: depth - 1))
      _ = try flow.openTabs(on: screen, tab) as Results<Void>
    }
    await screen.removed()
  }
}

/// A list of one section with a header.
private struct Shelf: Reactor {
  typealias Action = Never
  struct Item: Sendable, Equatable, Identifiable {
    let id: String
  }
  struct State: Sendable {
    var items: SectionedList<Item, String>
  }

  var initialState: State {
    let items = [Item(id: "tea"), Item(id: "rice")]
    let section = ListSection(id: "a", header: "Food", rows: items)
    return State(items: (try? SectionedList([section])) ?? SectionedList())
  }
  func reduce(into state: inout State, mutation: Never) {}
}

private struct ShelfView: View {
  func bind(reactor: Binder<Shelf>) {
    reactor.sections(\.items, title: \.self) { $0.id }
    let place = Argument("S.R", "a place") { ListPath($0) }
    reactor.query("take", "shows a row", place) { _, place in ["\(place)"] }
    reactor.query("pick", "shows row N of section N", .int, .int) { _, section, row in
      ["\(section), \(row)"]
    }
  }
}
