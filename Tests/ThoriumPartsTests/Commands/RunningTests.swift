import Testing
import Thorium
import ThoriumParts

/// The rule of a command, as a table.
struct RunningTests {
  @Test func `nothing runs at first, or what is said`() {
    #expect(Running<String>().isEmpty)
    #expect(Running(["load"]).names == ["load"])
    #expect(Running(["load"]).count(of: "load") == 1)
  }

  @Test func `a command that is executing twice ends twice`() {
    var running = Running<String>()
    running.apply(.begin("load"))
    running.apply(.begin("load"))
    running.apply(.end("load"))
    #expect(running.contains("load"))
    running.apply(.end("load"))
    #expect(running == Running())
  }

  @Test func `the end of what does not run changes nothing`() {
    var running = Running(["load"])
    running.apply(.end("save"))
    #expect(running == Running(["load"]))
  }

  @Test func `a command that is off says so, and one that runs says that`() {
    let running = Running(["login"])
    #expect(running.refusal(of: "login") == "login is running")
    #expect(running.refusal(of: "login", if: false) == "login is running")
    #expect(running.refusal(of: "save", if: false) == "save is off")
    #expect(running.refusal(of: "save") == nil)
  }

  @Test(arguments: CommandOverlap.allCases)
  func `what may run beside a command is what its overlap says`(_ overlap: CommandOverlap) {
    let itself = Running(["login"]).refusal(of: "login", overlap: overlap)
    let other = Running(["logout", "save"]).refusal(of: "login", overlap: overlap)
    #expect(itself == (overlap == .anything ? nil : "login is running"))
    #expect(other == (overlap == .nothing ? "logout is running" : nil))
    #expect(Running<String>().isEnabled("login", overlap: overlap))
    #expect(!Running<String>().isEnabled("login", overlap: overlap, if: false))
  }
}
