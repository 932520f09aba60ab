import Testing
import Thorium

@testable import ThoriumCore

/// The rules of effects that a body begins beside itself, as a table.
struct ForkedWorkTests {
  @Test(arguments: Place.allCases)
  func `a body is over when its last fork is`(place: Place) {
    var sheet = place.begin()
    #expect(sheet.fork("1", of: "x", named("y")) == ["run y"])
    #expect(sheet.fork("2", of: "x", .concat(.just("a"), named("z"))) == ["land a", "run z"])
    #expect(sheet.fork("3", of: "x", .none) == ["over 3"])
    sheet.end("y")
    #expect(sheet.steps() == ["over 1"])
    sheet.end("x")
    #expect(sheet.steps() == [])
    sheet.end("z")
    #expect(sheet.steps() == ["over 2"] + place.ending)
    #expect(sheet.effectTree.isEmpty)
  }

  @Test(arguments: Place.allCases, [false, true])
  func `a fork that fails ends the body and its other forks`(place: Place, hasLeft: Bool) {
    var sheet = place.begin()
    #expect(sheet.fork("1", of: "x", named("y").finally("1F")) == ["run y"])
    #expect(sheet.fork("2", of: "x", named("z").finally("2F")) == ["run z"])
    #expect(sheet.fork("3", of: "x", named("w")) == ["run w"])
    if hasLeft { sheet.end("x") }
    sheet.end("z", Mishap("torn"))
    let body = hasLeft ? [] : ["cancel x"]
    #expect(
      sheet.steps() == ["land 2F", "over 2: torn", "cancel y", "land 1F", "cancel w"] + body
        + ["over 1: CancellationError()", "over 3: CancellationError()"] + place.failure
    )
    #expect(sheet.effectTree.isEmpty)
    sheet.end("x", Mishap("late"))
    #expect(sheet.steps() == [])
  }

  @Test(arguments: Place.allCases, [false, true])
  func `an awaited fork that fails notifies its body alone`(place: Place, isCaught: Bool) {
    var sheet = place.begin()
    #expect(sheet.fork("1", of: "x", isAwaited: true, named("y")) == ["run y"])
    sheet.end("y", Mishap("torn"))
    #expect(sheet.steps() == ["over 1: torn"])
    sheet.end("x", isCaught ? nil : Mishap("torn"))
    #expect(sheet.steps() == (isCaught ? place.ending : place.failure))
    #expect(sheet.effectTree.isEmpty)
  }

  @Test(arguments: Place.allCases)
  func `a body that fails ends its forks, and theirs`(place: Place) {
    var sheet = place.begin()
    #expect(sheet.fork("1", of: "x", named("y").finally("1F")) == ["run y"])
    #expect(sheet.fork("2", of: "y", named("z").finally("2F")) == ["run z"])
    sheet.end("y")
    sheet.end("x", Mishap("torn"))
    #expect(
      sheet.steps() == [
        "cancel z", "land 2F", "land 1F",
        "over 2: CancellationError()", "over 1: CancellationError()",
      ] + place.failure
    )
    #expect(sheet.effectTree.isEmpty)
  }

  @Test(arguments: Place.allCases)
  func `a fork is cancelled once, and its body continues`(place: Place) {
    var sheet = place.begin()
    #expect(sheet.fork("1", of: "x", named("y").finally("1F")) == ["run y"])
    sheet.cancel(fork: "1")
    #expect(sheet.steps() == ["cancel y", "land 1F", "over 1: CancellationError()"])
    sheet.cancel(fork: "1")
    sheet.end("y")
    #expect(sheet.steps() == [])
    #expect(sheet.fork("2", of: "x", named("z")) == ["run z"])
    sheet.end("x")
    #expect(sheet.steps() == [])
    sheet.cancel(fork: "2")
    #expect(sheet.steps() == ["cancel z", "over 2: CancellationError()"] + place.ending)
    #expect(sheet.effectTree.isEmpty)
  }

  @Test func `a fork neither cancels nor awaits the id that contains its body`() {
    var sheet = Sheet()
    sheet.begin(named("x").cancellable(id: 1))
    #expect(sheet.steps() == ["run x"])
    let latest = named("y").cancellable(id: 1, cancelInFlight: true)
    #expect(sheet.fork("1", of: "x", latest) == ["run y"])
    #expect(sheet.fork("2", of: "x", named("z").policy(.sequential, id: 1)) == [])
    sheet.end("y")
    #expect(sheet.steps() == ["over 1", "run z"])
    sheet.begin(.cancel(id: 1))
    #expect(
      sheet.steps() == [
        "cancel z", "cancel x", "over 2: CancellationError()", "finished", "finished",
      ]
    )
    #expect(sheet.effectTree.isEmpty)
  }

  @Test(arguments: Place.allCases, [false, true])
  func `the end of all ends forks and forgets them`(place: Place, hasLeft: Bool) {
    var sheet = place.begin()
    #expect(sheet.fork("1", of: "x", named("y").finally("1F")) == ["run y"])
    #expect(sheet.fork("2", of: "x", isAwaited: true, named("z")) == ["run z"])
    if hasLeft { sheet.end("x") }
    #expect(sheet.steps() == [])
    let cancelled = sheet.effectTree.cancelAll()
    #expect(cancelled.bodies.map(\.name) == (hasLeft ? ["y", "z"] : ["x", "y", "z"]))
    #expect(cancelled.forks.count == 2)
    #expect(cancelled.roots.count == 1)
    #expect(sheet.effectTree.isEmpty)
    #expect(sheet.steps() == [])
  }

  @Test(arguments: Place.allCases)
  func `a fork has the root of its body`(place: Place) {
    var sheet = place.begin()
    let root = sheet.effectTree.tree.ids.first
    #expect(sheet.fork("1", of: "x", named("y").cancellable(id: "id")) == ["run y"])
    sheet.end("x")
    #expect(sheet.steps() == [])
    let work = sheet.effectTree.tree.ids.last
    #expect(work != nil)
    #expect(work.map { sheet.effectTree.root(of: $0) } == root)
    #expect(work.map { sheet.effectTree.name(of: $0) } == "y")
  }
}

/// Where a body stands that has forks.
enum Place: CaseIterable {
  case alone
  case part

  fileprivate func begin() -> Sheet {
    var sheet = Sheet()
    switch self {
    case .alone: sheet.beginLone("x")
    case .part: sheet.begin(.concat(named("x").finally("F"), .just("behind")))
    }
    #expect(sheet.steps() == (self == .alone ? [] : ["run x"]))
    return sheet
  }

  /// What follows when the body is over.
  fileprivate var ending: [String] {
    self == .alone ? ["finished"] : ["land F", "land behind", "finished"]
  }

  /// What follows when it has failed.
  fileprivate var failure: [String] {
    (self == .alone ? [] : ["land F"]) + ["failed torn", "finished"]
  }
}
