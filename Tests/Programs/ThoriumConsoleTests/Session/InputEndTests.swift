import Testing

@testable import ThoriumConsole

struct InputEndTests {
  @Test(arguments: [
    (["load"], "load was"),
    (["page 1", "page 1"], "page 1 was"),
    (["load", "#1"], "load and #1 were"),
    (["load", "#1", "#2", "#3", "#4"], "load, #1, #2 and 2 more were"),
  ])
  func `the hint names at most three works`(work: [String], subject: String) {
    let end = InputEnd()
    end.recordCancelled("earlier")
    end.recordEnd(isWaiting: true)
    for name in work { end.recordCancelled(name) }
    let hint = end.hint(isTimeVirtual: true)
    #expect(hint?.hasPrefix("The input ended while \(subject) running. ") == true)
  }

  @Test func `K22: the hint shortens the names of works`() {
    let end = InputEnd()
    end.recordEnd(isWaiting: true)
    for letter in ["a", "b"] { end.recordCancelled(String(repeating: letter, count: 1_000_000)) }
    let hint = end.hint(isTimeVirtual: true) ?? ""
    #expect(hint.hasPrefix("The input ended while aaa") && hint.contains("a… and bbb"))
    #expect(hint.count < 800)
  }

  @Test func `work that waits for something other than time needs no tick`() {
    let end = InputEnd()
    end.recordEnd(isWaiting: false)
    end.recordCancelled("signals")
    #expect(end.hint(isTimeVirtual: true) == nil)
    #expect(end.hint(isTimeVirtual: false) != nil)
  }
}
