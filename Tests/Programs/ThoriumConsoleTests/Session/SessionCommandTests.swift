import Foundation
import Testing
import Thorium

@testable import ThoriumConsole

struct SessionWordTests {
  @Test func `help lists the accepted words, and why the others are refused`() throws {
    let lines = try Played("help").afterDesk.dropLast()
    #expect(lines.first == "Type a command, such as: left 0")
    let help = lines.dropFirst()
    // All but the answer to an alert, the tap on a toast and the tabs, where there are none.
    #expect(help.count == DeskView().words.count + SessionCommand.allCases.count - 3)
    #expect(help.first == "  left N        sets left to N")
    #expect(help.contains("! thirteen      sets left to 13 (refused now: 13 brings bad luck)"))
    #expect(help.contains("  later TEXT N  sets left to N in 100 ms"))
    #expect(help.contains("  tick [N]      advances time by N steps of 100 ms, by default one"))
    #expect(help.last == "  quit          ends the session")
  }

  @Test(arguments: ["?", "help"])
  func `K3: a question mark is help, and begins with the hints of the example`(word: String) throws
  {
    let style = Session.Style(isTimeVirtual: true, hints: ["The answer is 42."])
    let lines = try Played(word, style: style).afterDesk
    #expect(lines.prefix(2) == ["Type a command, such as: left 0", "The answer is 42."])
    #expect(lines.count > 3)
  }

  @Test func `K3: exit is quit`() throws {
    let played = try Played("exit\nleft 10")
    #expect(played.afterDesk == ["bye"])
  }

  @Test func `K3: the beginning of a command suggests the command`() throws {
    let played = try Played("lef\nst\nx")
    #expect(
      played.afterDesk
        == [
          "? unknown command: lef (did you mean left?)",
          "? unknown command: st (did you mean steps?)", "? unknown command: x", "bye",
        ]
    )
  }

  @Test func `state prints everything that the screen on top shows, changed or not`() throws {
    let played = try Played("both 10\nrows b,a\nrows a,b\nbeep 1\nstate")
    #expect(played.output.suffix(5) == ["left: 1", " 0 a", " 1 b", "right: 10", "bye"])
  }

  @Test func `tree prints which flow has begun which, a line for each leaf`() throws {
    let played = try Played("tree\npush Leaf\ntree\nback\ntree")
    let paths = played.output.filter { $0.hasPrefix("Desk") }
    #expect(paths == ["Desk", "Desk > Leaf", "Desk"])
  }

  @Test func `tree json prints flows and screens on a line`() throws {
    let played = try Played("push Leaf\ntree json\ntree xml")
    let lines = played.output.suffix(3)
    let json = try #require(lines.first)
    let snapshot = try JSONDecoder().decode(NavigatorSnapshot.self, from: Data(json.utf8))
    #expect(snapshot.json == json && json.contains("\"name\":\"Leaf\""))
    #expect(lines.dropFirst() == ["! [json] must be json, or nothing, not \"xml\"", "bye"])
  }

  @Test func `tab selects a tab by its name, where tabs are seen`() throws {
    let alone = try Played("tab a")
    #expect(alone.afterDesk == ["! no tabs are shown", "bye"])
    let played = try Played(
      ["tab b", "both 1", "tab c", "tab", "tab 'two words'", "help"],
      root: TwoDesks(),
      views: Views(DeskView())
    )
    let lines = played.output.drop { $0 != "tab: a  b*  two words" }
    #expect(
      lines.prefix(5)
        == [
          "tab: a  b*  two words", "right: 1", "! no tab c",
          "! tab needs NAME, the name of a tab", "tab: a  b  two words*",
        ]
    )
    #expect(lines.contains("  tab NAME      selects the tab called NAME"))
  }

  @Test func `back removes the top screen, first its work, then it, then its result`() throws {
    let played = try Played("push Leaf\nlater slow 10\nback\nback")
    #expect(
      played.output.suffix(5)
        == ["cancel slow", "nav: pop Leaf  [Desk]", "result Leaf: left", "! nothing to pop", "bye"]
    )
  }

  @Test func `root removes all screens but the first, results top first`() throws {
    let played = try Played("push Leaf\npush Tip\nlater slow 10\nroot")
    #expect(
      played.output.suffix(5)
        == [
          "cancel slow", "nav: popToRoot Tip, Leaf  [Desk]", "result Tip: left",
          "result Leaf: left", "bye",
        ]
    )
  }

  @Test(arguments: ["0.26", "1"])
  func `a swipe past a quarter removes the screen`(progress: String) throws {
    let played = try Played("push Leaf\nswipe \(progress)\ntree")
    #expect(
      played.output.suffix(4)
        == ["nav: pop Leaf  [Desk]", "result Leaf: left", "Desk", "bye"]
    )
  }

  @Test(arguments: ["-0.1", "1.1", "99"])
  func `a swipe beyond its bounds is refused`(progress: String) throws {
    let played = try Played("push Leaf\nswipe \(progress)\ntree")
    #expect(played.output.contains { $0.hasPrefix("! the progress of a swipe") })
    #expect(played.output.suffix(2) == ["Desk > Leaf", "bye"])
  }

  @Test func `words go to the screen on top, and a presented stack is printed after two bars`()
    throws
  {
    let played = try Played("push Leaf\nleft 10\npresent Sheet\nleft 20\nback")
    #expect(
      played.afterDesk
        == [
          "nav: push Leaf  [Desk > Leaf]", "left: 0", "right: 0", "left: 1",
          "nav: present Sheet  [Desk > Leaf] || [Sheet]", "left: 0", "right: 0", "left: 2",
          "! nothing to pop", "bye",
        ]
    )
  }

  @Test func `time moves by tick alone, one step or as many as are named`() throws {
    let played = try Played("later a 10\nleft 0\ntick\nlater b 20\ntick 3\nlater c 30\nquit")
    #expect(played.afterDesk == ["left: 1", "left: 2", "cancel c", "bye"])
  }

  @Test func `a million steps are the most`() throws {
    let played = try Played("later a 10\ntick 1000001\ntick 1000000")
    let refusal = "! N must be between 1 and 1000000, not 1000001"
    #expect(played.afterDesk == [refusal, "left: 1", "bye"])
  }
}

extension DeskView {
  fileprivate var words: [BoundCommand<Desk>] {
    let binder = Binder<Desk>()
    bind(reactor: binder)
    return binder.bindings.words
  }
}

/// Two desks in tabs, and a third tab in which nothing is shown.
private struct TwoDesks: Coordinator {
  func start(in flow: Flow<Never>) async throws -> Never {
    let home = try flow.resetRoot(Desk(), as: "Home")
    _ =
      try flow.openTabs(
        on: home,
        FlowTab("a", DeskFlow(flowName: "A")),
        FlowTab("b", DeskFlow(flowName: "B")),
        FlowTab("two words", Nothing())
      ) as (Results<String>, Results<String>, Results<Void>)
    await home.removed()
    throw CancellationError()
  }

  private struct Nothing: Coordinator {
    func start(in flow: Flow<Void>) async throws {}
  }
}
