import Effort
import Testing
import ThoriumProof

/// The laws N1, N2 and N11 on random lists of operations, beside a slow model of a navigation and one of each tab.
struct NavigationPropertyTests {
  // Takes over a second: shorter lists of operations do not reach all cases.
  @Test
  func `N1, N2, N11: a navigation acts as a list of screens with lists in their tabs`()
    throws
  {
    var tally: [String: Int] = [:]
    for seed in 1...UInt64(cases(60, quick: 20)) {
      var random = SplitMix64(seed: seed)
      var session = TabsSession()
      for step in 1...200 {
        try session.step(fresh: "\(step)", &random, &tally, "seed \(seed), step \(step)")
      }
    }
    for name in ["tabs", "nested tabs", "select", "inside", "in a hidden tab", "from inside out"] {
      #expect(tally[name, default: 0] > 0, "never done: \(name)")
    }
    for name in ["a screen went with its tabs", "a person came out of a tab", "refused"] {
      #expect(tally[name, default: 0] > 0, "never reached: \(name)")
    }
    for kind in Self.kinds {
      #expect(tally["\(kind) done", default: 0] > 0, "\(kind) never succeeded")
      let refusals = tally["\(kind) refused", default: 0]
      let neverRefuses = kind == "resetRoot" || kind == "remove"
      #expect((refusals > 0) != neverRefuses, "\(kind) was refused \(refusals) times")
    }
  }

  private static let kinds = [
    "push", "pop", "popFrom", "popTo", "popToIndex", "popToRoot", "present", "presentOn", "dismiss",
    "dismissFrom", "dismissBy", "replace", "setStack", "resetRoot", "remove", "swipe",
  ]
}

/// A navigation, and for it and each of its tabs a model that knows nothing of the others.
private struct TabsSession {
  /// Where: nothing for the outermost navigation.
  typealias Level = Navigation.Tab.ID?

  private struct Host {
    var names: [String]
    var selected = 0
  }

  private var navigation = Navigation()
  private var levels: [Level: NavigationPropertyTests.Model] = [nil: .init()]
  private var hosts: [String: Host] = [:]
  private var removed: Set<String> = []

  mutating func step(
    fresh: String,
    _ random: inout SplitMix64,
    _ tally: inout [String: Int],
    _ moment: String
  ) throws {
    let before = navigation
    let (expected, answer) =
      switch Int.random(in: 0..<12, using: &random) {
      case 0: addTabs(&random, &tally)
      case 1, 2: select(&random, &tally)
      case 3..<9: inside(fresh, &random, &tally)
      default: person(&random, &tally)
      }
    let names = answer.map { $0.map(\.name) }
    try #require(names == expected, "\(moment): on \(before)")
    if case .failure = answer {
      tally["refused", default: 0] += 1
      try #require(navigation == before, "\(moment): a refused operation changes nothing")
    }
    for name in names.get(orElse: []) { try #require(removed.insert(name).inserted, "\(moment)") }
    try check(moment)
  }

  /// Every level is as its model says.
  private func check(_ moment: String) throws {
    for (level, model) in levels {
      let here = level.map { navigation[$0] } ?? navigation
      try #require(
        here.map { "\($0)" } == model.drawing,
        "\(moment) in \(String(describing: level))"
      )
      try #require(here?.stacks.isEmpty == false, "\(moment)")
    }
    let names = navigation.places.map(\.name)
    try #require(Set(names).count == names.count, "\(moment)")
    try #require(names.count == levels.values.reduce(0) { $0 + $1.screens.count }, "\(moment)")
    try #require(Set(names).isDisjoint(with: removed), "\(moment)")
    for (host, tabs) in hosts {
      try #require(navigation.contains(Navigation.Place(host).id), "\(moment)")
      try #require(tabs.names.indices.contains(tabs.selected), "\(moment)")
    }
  }

  private typealias Answers = (Result<[String], Refusal>, Result<[Navigation.Place], Refusal>)

  private func attempt(
    _ body: () throws(Refusal) -> [Navigation.Place]
  ) -> Result<[Navigation.Place], Refusal> {
    Result { () throws(Refusal) in try body() }
  }

  private mutating func addTabs(
    _ random: inout SplitMix64,
    _ tally: inout [String: Int]
  ) -> Answers {
    guard let name = navigation.places.map(\.name).randomElement(using: &random) else {
      return (.success([]), .success([]))
    }
    let names = (0...Int.random(in: 0...2, using: &random)).map { "tab \($0)" }
    let id = Navigation.Place(name).id
    let answer = attempt { () throws(Refusal) in try navigation.addTabs(names, to: id) }
    if hosts[name] != nil { return (.failure(Refusal("\(name) has tabs already")), answer) }
    let isOuter = navigation.stacks.joined().contains { $0.id == id }
    tally[isOuter ? "tabs" : "nested tabs", default: 0] += 1
    hosts[name] = Host(names: names)
    for index in names.indices { levels[Navigation.Tab.ID(host: id, index: index)] = .init() }
    return (.success([]), answer)
  }

  private mutating func select(
    _ random: inout SplitMix64,
    _ tally: inout [String: Int]
  ) -> Answers {
    guard let name = hosts.keys.sorted().randomElement(using: &random) else {
      return (.success([]), .success([]))
    }
    let index = Int.random(in: 0...3, using: &random)
    let tab = Navigation.Tab.ID(host: Navigation.Place(name).id, index: index)
    let answer = attempt { () throws(Refusal) in try navigation.select(tab) }
    guard let count = hosts[name]?.names.count, index < count else {
      return (.failure(Refusal("no tab \(index)")), answer)
    }
    tally["select", default: 0] += 1
    hosts[name]?.selected = index
    return (.success([]), answer)
  }

  /// Any operation in any level.
  private mutating func inside(
    _ fresh: String,
    _ random: inout SplitMix64,
    _ tally: inout [String: Int]
  ) -> Answers {
    let all = levels.keys.sorted { "\(String(describing: $0))" < "\(String(describing: $1))" }
    let level = (all.randomElement(using: &random) ?? nil) ?? nil
    let seen = visibleLevels
    guard let model = levels[level] else { return (.success([]), .success([])) }
    let move = model.anyMove(fresh: fresh, using: &random)
    let answer = attempt { () throws(Refusal) in
      guard let level else { return try move.perform(on: &navigation) }
      return try navigation.inside(level) { (tab) throws(Refusal) in try move.perform(on: &tab) }
    }
    tally[seen.contains(level) ? "inside" : "in a hidden tab", default: 0] += 1
    let expected = perform(move, in: level, &tally)
    let isDone = (try? expected.get()) != nil
    tally["\("\(move)".prefix { $0 != "(" }) \(isDone ? "done" : "refused")", default: 0] += 1
    return (expected, answer)
  }

  /// What a person does where a person looks.
  private mutating func person(
    _ random: inout SplitMix64,
    _ tally: inout [String: Int]
  ) -> Answers {
    let moves: [NavigationTests.Move] = [
      .pop, .popToRoot, .dismiss, .swipe(1), .swipe(0.1),
    ]
    let move = moves.randomElement(using: &random) ?? .pop
    let seen = visibleLevels
    let answer = attempt { () throws(Refusal) in
      try navigation.innermost { (seen) throws(Refusal) in try move.perform(on: &seen) }
    }
    tally["from inside out", default: 0] += 1
    var first: Result<[String], Refusal>?
    for level in seen.reversed() {
      let expected = perform(move, in: level, &tally)
      if case .failure(let refusal) = expected {
        first = first ?? expected
        if refusal.reason.hasPrefix("no") { continue }
      } else if first != nil {
        tally["a person came out of a tab", default: 0] += 1
        return (expected, answer)
      }
      return (first ?? expected, answer)
    }
    return (first ?? .success([]), answer)
  }

  /// The levels that are seen, the outermost first.
  private var visibleLevels: [Level] {
    var (all, navigation): ([Level], Navigation?) = ([nil], navigation)
    while let here = navigation, let top = here.top, let host = hosts[top.name] {
      all.append(Navigation.Tab.ID(host: top.id, index: host.selected))
      navigation = here.tabs[top.id]?.all[host.selected].navigation
    }
    return all
  }

  private mutating func perform(
    _ move: NavigationTests.Move,
    in level: Level,
    _ tally: inout [String: Int]
  ) -> Result<[String], Refusal> {
    guard let expected = levels[level]?.perform(move) else { return .failure("no such level") }
    let all = expected.map { names in names.flatMap { withTabs($0) } }
    if (try? all.get().count) != (try? expected.get().count) {
      tally["a screen went with its tabs", default: 0] += 1
    }
    return all
  }

  /// A screen that goes, behind all that was shown in its tabs.
  private mutating func withTabs(_ name: String) -> [String] {
    guard let host = hosts.removeValue(forKey: name) else { return [name] }
    var all: [String] = []
    for index in host.names.indices.reversed() {
      let tab = Navigation.Tab.ID(host: Navigation.Place(name).id, index: index)
      for screen in levels.removeValue(forKey: tab)?.screens.reversed() ?? [] {
        all += withTabs(screen.name)
      }
    }
    return all + [name]
  }
}

extension Result {
  fileprivate func get(orElse other: Success) -> Success { (try? get()) ?? other }
}
