import Testing
import Thorium

@testable import ThoriumCore

/// The rules of work that is but one body, which stands in a effectTree only while it goes on.
struct LoneBodyTests {
  @Test(arguments: [false, true])
  func `a lone body that is over at once is never kept account of`(isTracked: Bool) {
    var sheet = Sheet()
    sheet.beginLone("x", isTracked: isTracked, ending: .some(nil))
    #expect(sheet.effectTree.isEmpty)
    #expect(sheet.steps() == (isTracked ? ["finished"] : []))
    #expect(sheet.effectTree.isEmpty)
  }

  @Test(arguments: [false, true])
  func `a lone body that continues is kept until it ends, and ends once`(isTracked: Bool) {
    var sheet = Sheet()
    sheet.beginLone("x", isTracked: isTracked)
    #expect(sheet.steps() == [])
    #expect(!sheet.effectTree.isEmpty)
    sheet.end("x")
    #expect(sheet.effectTree.isEmpty)
    #expect(sheet.steps() == (isTracked ? ["finished"] : []))
    sheet.end("x", Mishap("late"))
    #expect(sheet.steps() == [])
  }

  @Test(arguments: [false, true], [false, true])
  func `a lone body that fails asks the reactor`(isLater: Bool, isTracked: Bool) {
    for effect in [nil, Effect<Tape>.concat(.just("a"), named("y"))] {
      var sheet = Sheet()
      sheet.beginLone("x", isTracked: isTracked, ending: isLater ? nil : Mishap("torn"))
      if isLater {
        #expect(sheet.steps() == [])
        sheet.end("x", Mishap("torn"))
      }
      let steps = sheet.steps(answer: effect)
      #expect(
        steps == ["failed torn"]
          + (effect == nil ? (isTracked ? ["finished"] : []) : ["land a", "run y"])
      )
      #expect(sheet.effectTree.isEmpty == (effect == nil))
      sheet.end("y")
      #expect(sheet.steps() == (effect != nil && isTracked ? ["finished"] : []))
      #expect(sheet.effectTree.isEmpty)
    }
  }

  @Test func `lone bodies run beside other work, and no cancel by an id reaches them`() {
    var sheet = Sheet()
    sheet.beginLone("x")
    sheet.begin(named("y").cancellable(id: 1))
    #expect(sheet.steps() == ["run y"])
    sheet.beginLone("z")
    sheet.begin(.cancel(id: 1))
    #expect(sheet.steps() == ["cancel y", "finished", "finished"])
    sheet.end("x")
    #expect(sheet.steps() == ["finished"])
    // The place of one that has ended is taken by the next.
    sheet.beginLone("w")
    sheet.end("x")
    #expect(sheet.steps() == [])
    sheet.end("z")
    sheet.end("w")
    #expect(sheet.steps() == ["finished", "finished"])
    #expect(sheet.effectTree.isEmpty)
  }

  @Test func `the end of all stops lone bodies in the order in which they began`() {
    var sheet = Sheet()
    sheet.beginLone("x")
    sheet.beginLone("over")
    sheet.begin(named("y"))
    #expect(sheet.steps() == ["run y"])
    sheet.end("over")
    #expect(sheet.steps() == ["finished"])
    sheet.beginLone(nil, isTracked: false)
    sheet.beginLone("z")
    let cancelled = sheet.effectTree.cancelAll()
    #expect(cancelled.bodies.map(\.name) == ["x", "y", "work", "z"])
    #expect(cancelled.roots.count == 3)
    #expect(sheet.effectTree.isEmpty)
    #expect(sheet.steps() == [])
  }
}
