import Testing
import Thorium

@testable import ThoriumCore

/// The rules of work as a table: events in, steps out, and nothing runs.
struct LedgerTests {
  @Test func `steps come in the order in which an effect is written`() {
    var sheet = Sheet()
    sheet.begin(.concat(.just("a"), .none, .of("b", "c"), .run(name: "x") { _ in }, .just("d")))
    #expect(sheet.steps() == ["land a", "land b c", "run x"])
    sheet.end("x")
    #expect(sheet.steps() == ["land d", "finished"])
    #expect(sheet.effectTree.isEmpty)
  }

  @Test func `a debounced effect waits for an alarm, and another one takes its place`() {
    var sheet = Sheet()
    let wait = EffectPolicy.debounced(.seconds(1))
    sheet.begin(.concat(named("x").policy(wait, id: "i"), .just("a")))
    #expect(sheet.steps() == ["set i"])
    sheet.begin(named("y").policy(wait, id: "i"))
    #expect(sheet.steps() == ["replace", "land a", "finished", "set i"])
    sheet.begin(.cancel(id: "i"))
    #expect(sheet.steps() == ["clear i", "finished", "finished"])
    #expect(sheet.effectTree.isEmpty)
    for name in ["x", "y"] {
      sheet.effectTree.start(named(name).policy(wait, id: "i").erased, isTracked: false)
    }
    #expect(sheet.steps() == ["set i", "set i again"])
  }

  @Test func `a timer continues after its effect, until its id is cancelled or replaced`() {
    var sheet = Sheet()
    sheet.begin(.concat(.after(.seconds(1), "x", id: "i"), .just("a")))
    #expect(sheet.steps() == ["set i", "land a", "finished"])
    #expect(!sheet.effectTree.isEmpty)
    sheet.begin(.race(.after(.seconds(2), "y", id: "i"), named("b")))
    #expect(sheet.steps() == ["set i again", "finished"])
    sheet.begin(named("c").policy(.latest, id: "i"))
    #expect(sheet.steps() == ["clear i", "run c"])
    sheet.begin(.after(.zero, "z", id: "i"))
    #expect(sheet.steps() == ["cancel c", "finished", "ring z", "finished"])
    #expect(sheet.effectTree.isEmpty)
    sheet.begin(.after(.seconds(3), "x", id: "i"))
    sheet.begin(.cancel(id: "i"))
    #expect(sheet.steps() == ["finished", "set i", "finished"])
  }

  @Test func `a merge is over when its last part is`() {
    var sheet = Sheet()
    sheet.begin(.concat(.merge(named("x"), .just("a"), named("y")), .just("b")))
    #expect(sheet.steps() == ["run x", "land a", "run y"])
    sheet.end("y")
    #expect(sheet.steps() == [])
    sheet.end("x")
    #expect(sheet.steps() == ["land b", "finished"])
  }

  @Test(arguments: ["concat", "merge"])
  func `without parts it is over at once`(kind: String) {
    var sheet = Sheet()
    sheet.begin(.concat(kind == "concat" ? .concat() : .merge(), .just("a")))
    #expect(sheet.steps() == ["land a", "finished"])
  }

  @Test func `a body that ends twice ends once`() {
    var sheet = Sheet()
    sheet.begin(.concat(named("x"), named("y")))
    #expect(sheet.steps() == ["run x"])
    sheet.end("x")
    sheet.end("x")
    #expect(sheet.steps() == ["run y"])
    #expect(!sheet.effectTree.isEmpty)
  }

  @Test func `a failure passes finally and is caught`() {
    var sheet = Sheet()
    sheet.begin(
      .concat(.concat(named("x"), .just("never")).finally("F").catch { "\($0)" }, .just("a"))
    )
    #expect(sheet.steps() == ["run x"])
    sheet.end("x", Mishap("torn"))
    #expect(sheet.steps() == ["land F", "recover torn", "land a", "finished"])
  }

  @Test func `an uncaught failure asks the reactor, which may go on or not`() {
    for effect in [nil, Effect<Tape>.just("a")] {
      var sheet = Sheet()
      sheet.begin(.concat(named("x"), .just("never")))
      #expect(sheet.steps() == ["run x"])
      sheet.end("x", Mishap("torn"))
      #expect(
        sheet.steps(answer: effect) == ["failed torn"] + (effect == nil ? [] : ["land a"])
          + ["finished"]
      )
      #expect(sheet.effectTree.isEmpty)
    }
  }

  @Test func `a failure in a merge cancels the other parts before it passes on`() {
    var sheet = Sheet()
    sheet.begin(
      .merge(named("x").finally("1"), named("y"), named("z").cancellable(id: 1).finally("3"))
        .finally("4").catch { "\($0)" }
    )
    #expect(sheet.steps() == ["run x", "run y", "run z"])
    sheet.end("y", Mishap("torn"))
    let steps = ["cancel x", "land 1", "cancel z", "land 3", "land 4", "recover torn", "finished"]
    #expect(sheet.steps() == steps)
    #expect(sheet.effectTree.isEmpty)
  }

  @Test func `a cancel stops the inner effects before the outer, and the rest continues after all`()
  {
    var sheet = Sheet()
    sheet.begin(.concat(named("x").finally("1").cancellable(id: 1), .just("a")))
    #expect(sheet.steps() == ["run x"])
    sheet.begin(.concat(named("y").finally("2").finally("3").cancellable(id: 1), .just("b")))
    #expect(sheet.steps() == ["run y"])
    sheet.begin(.concat(.cancel(id: 1), .just("c")))
    let cancels = ["cancel x", "land 1", "cancel y", "land 2", "land 3"]
    #expect(
      sheet.steps()
        == cancels + ["land a", "finished", "land b", "finished", "land c", "finished"]
    )
    #expect(sheet.effectTree.isEmpty)
  }

  @Test func `a replacement begins after all consequences of the cancel`() {
    var sheet = Sheet()
    sheet.begin(.concat(named("x").finally("1").cancellable(id: 1), named("y").cancellable(id: 1)))
    #expect(sheet.steps() == ["run x"])
    sheet.begin(named("z").cancellable(id: 1, cancelInFlight: true))
    #expect(sheet.steps() == ["cancel x", "land 1", "run y", "cancel y", "finished", "run z"])
    sheet.end("z")
    #expect(sheet.steps() == ["finished"])
    #expect(sheet.effectTree.isEmpty)
  }

  @Test func `a pause is one step, and its end notifies nobody`() {
    var sheet = Sheet()
    sheet.begin(.concat(.pause(for: .seconds(2)), .just("a")).cancellable(id: 1))
    #expect(sheet.steps() == ["pause 2.0 seconds"])
    sheet.begin(.cancel(id: 1))
    #expect(sheet.steps() == ["cancel pause", "finished", "finished"])
    #expect(sheet.effectTree.isEmpty)
  }

  @Test func `an id is free again when its work is over`() {
    var sheet = Sheet()
    sheet.begin(.concat(.just("a").cancellable(id: 1), named("x")))
    #expect(sheet.steps() == ["land a", "run x"])
    sheet.begin(.cancel(id: 1))
    #expect(sheet.steps() == ["finished"])
    sheet.end("x")
    #expect(sheet.steps() == ["finished"])
  }

  @Test func `the end of all forgets everything and lands nothing`() {
    var sheet = Sheet()
    sheet.begin(.merge(named("x").finally("1"), named("y").cancellable(id: 1)))
    #expect(sheet.steps() == ["run x", "run y"])
    sheet.begin(.run { _ in })
    #expect(sheet.steps() == ["run -"])
    let cancelled = sheet.effectTree.cancelAll()
    #expect(cancelled.bodies.map(\.name) == ["x", "y", "work"])
    #expect(cancelled.roots.count == 2)
    #expect(sheet.effectTree.isEmpty)
    #expect(sheet.steps() == [])
  }
}
