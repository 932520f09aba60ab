import Testing
import Thorium

/// The alerts that are open, as a plain value.
struct AlertStackTests {
  private let a = Alert("A", "first", choices: [.init("OK")])
  private let b = Alert("B", "second", choices: [.init("OK")])

  @Test func `the latest is on top, and when it closes the one beneath it is`() throws {
    var stack = AlertStack()
    #expect(stack.top == nil && stack.isEmpty)
    stack.show(a)
    let second = stack.show(b)
    #expect(stack.top == b && stack.alerts == [a, b])
    stack.close(second)
    #expect(stack.top == a)
    stack.close(second)
    #expect(stack.alerts == [a])
  }

  @Test func `one beneath the top can close, and nothing else is seen`() {
    var stack = AlertStack()
    let first = stack.show(a)
    stack.show(b)
    let seen = stack.topID
    stack.close(first)
    #expect(stack.alerts == [b] && stack.topID == seen)
  }

  @Test func `trap 4.20: an equal alert is not stacked again, unless that is asked for`() {
    var stack = AlertStack()
    let first = stack.show(a)
    stack.show(b)
    #expect(stack.show(a) == first)
    #expect(stack.alerts == [a, b], "it stays where it is")
    #expect(stack.show(a, again: true) != first)
    #expect(stack.alerts == [a, b, a])
    let other = Alert("A", "first", choices: [.init("Yes"), .init("No", .cancel)])
    stack.show(other)
    #expect(stack.top == other, "other choices are another alert")
  }

  @Test func `trap 4.22: all toasts of a title close at once, and the existing ones are known`() {
    var stack = AlertStack()
    let ids = [a, b, a].map { stack.show($0, again: true) }
    #expect(stack.exists(titled: "A") && !stack.exists(titled: "first"))
    #expect(stack.hide(titled: "A") == [ids[2], ids[0]])
    #expect(stack.alerts == [b] && !stack.exists(titled: "A"))
    #expect(stack.hide(titled: "A") == [])
    #expect(stack.hideAll() == [ids[1]])
    #expect(stack.isEmpty)
  }

  @Test func `an alert is printed on one line`() {
    let code = Alert(
      "Tips",
      "The code, please",
      field: .secure("2FA code"),
      choices: [.init("Cancel", .cancel), .init("Login", takesText: true)]
    )
    #expect("\(code)" == "Tips|The code, please|[1] Cancel [2] Login <secure: 2FA code>")
    let name = Alert("", "Who?", field: .text("name"), choices: [.init("OK", takesText: true)])
    #expect("\(name)" == "|Who?|[1] OK <text: name>")
  }
}
