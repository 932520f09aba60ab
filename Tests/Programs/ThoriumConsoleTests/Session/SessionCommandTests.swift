import Foundation
import Testing
import Thorium

@testable import ThoriumConsole

struct SessionWordTests {
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
      ["tab b", "both 1", "tab c", "tab two", "tab", "tab 'Two Words'", "help"],
      root: TwoDesks(),
      views: Views(DeskView())
    )
    let lines = played.output.drop { $0 != "tab: a  b*  two words" }
    #expect(
      lines.prefix(6)
        == [
          "tab: a  b*  two words", "right: 1", "! no tab c",
          #"! no tab two (did you mean "two words"?)"#,
          "! tab needs NAME, the name of a tab", "tab: a  b  two words*",
        ]
    )
    #expect(lines.contains("  tab NAME      selects the tab called NAME"))
  }

  @Test(arguments: ["-0.1", "1.1", "99"])
  func `a swipe beyond its bounds is refused`(progress: String) throws {
    let played = try Played("push Leaf\nswipe \(progress)\ntree")
    #expect(played.output.contains { $0.hasPrefix("! the progress of a swipe") })
    #expect(played.output.suffix(2) == ["Desk > Leaf", "bye"])
  }

  @Test func `a million steps are the most`() throws {
    let played = try Played("later a 10\ntick 1000001\ntick 1000000")
    let refusal = "! N must be between 1 and 1000000, not 1000001"
    #expect(played.afterDesk == [refusal, "left: 1", "bye"])
  }
}

/// Two desks in tabs, and a third tab in which nothing is shown.
private struct TwoDesks: Coordinator {
  func start(in flow: Flow<Void>) async throws {
    let home = try flow.resetRoot(Desk(), as: "Home")
    _ =
      try flow.openTabs(
        on: home,
        FlowTab("a", DeskFlow(flowName: "A")),
        FlowTab("b", DeskFlow(flowName: "B")),
        FlowTab("two words", Nothing())
      ) as (Results<String>, Results<String>, Results<Void>)
    await home.removed()
  }

  private struct Nothing: Coordinator {
    func start(in flow: Flow<Void>) async throws {}
  }
}
