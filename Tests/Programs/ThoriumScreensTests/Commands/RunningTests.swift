import Testing
import Thorium
import ThoriumScreens

/// The rule of a command, as a table.
struct RunningTests {
  @Test func `the end of a command that is not running changes nothing`() {
    var running = Running(["load"])
    running.apply(.end("save"))
    #expect(running == Running(["load"]))
  }

  @Test func `a command that is off says why, and a running one that it runs`() {
    let running = Running(["login"])
    #expect(running.refusal(of: "login") == "login is running")
    #expect(running.refusal(of: "login", unless: "no name") == "login is running")
    #expect(running.refusal(of: "save", unless: "no name") == "save is off: no name")
    #expect(running.refusal(of: "save") == nil)
  }

  @Test(arguments: CommandOverlap.allCases)
  func `the overlap of a command defines which others may run beside it`(_ overlap: CommandOverlap)
  {
    let itself = Running(["login"]).refusal(of: "login", overlap: overlap)
    let other = Running(["logout", "save"]).refusal(of: "login", overlap: overlap)
    #expect(itself == (overlap == .anything ? nil : "login is running"))
    #expect(other == (overlap == .nothing ? "logout is running" : nil))
    #expect(Running<String>().refusal(of: "login", overlap: overlap) == nil)
    #expect(Running<String>().refusal(of: "login", overlap: overlap, unless: "") != nil)
  }
}
