import Effort
import Foundation
import Testing
import ThoriumProof

@testable import ThoriumCoordination

/// The law N8: what a navigator holds is a value, printed, compared, saved and restored.
struct NavigatorSnapshotTests {
  @Test func `N8: each flow is printed under its parent`() throws {
    let bench = FlowBench()
    #expect(bench.navigator.snapshot.description == "[]")
    #expect(bench.navigator.snapshot.json == #"{"flows":[],"stacks":[[]]}"#)
    let app = bench.begin("App")
    try app.push("Homepage")
    let list = app.begin("UserList")
    try list.push("UserList")
    let detail = list.begin("UserDetail(Ada)")
    try detail.push("UserDetail(Ada)")
    let login = app.begin("Login")
    try login.present("Login")
    _ = bench.begin("Other")
    #expect(
      bench.navigator.snapshot.description == """
        App
          [Homepage]
          UserList
            [UserList]
            UserDetail(Ada)
              [UserDetail(Ada)]
          Login
            [Login]
        Other
        [Homepage > UserList > UserDetail(Ada)] || [Login]
        """
    )
  }

  @Test func `N8: tabs are drawn below the screen that holds them`() throws {
    var navigation = Navigation()
    let places = ["Home", "News", "Item"].enumerated().map { number, name in
      Navigation.Place(id: .init(rawValue: number), name: name)
    }
    try navigation.push(places[0])
    try navigation.addTabs(["news", "people"], to: places[0].id)
    try navigation.inside(.init(host: places[0].id, index: 0)) { (tab) throws(Refusal) in
      try tab.push(places[1])
      return try tab.present(places[2])
    }
    var tree = FlowTree()
    let id = tree.insert("App", under: nil)
    let app = try #require(id)
    for place in places { tree.insert(place.id, into: app) }
    let late = tree.insert("Late", under: app)
    tree.closeFlow(try #require(late))
    let snapshot = NavigatorSnapshot(tree, navigation)
    #expect(
      snapshot.description == """
        App
          [Home]  news*  people
            news: [News] || [Item]
            people: []
          [News]
          [Item]
          Late (ending)
        [Home]
        """
    )
    #expect(try restored(snapshot) == snapshot)
    #expect(try encoded(snapshot) == snapshot)
  }

  @Test func `N8: the characters of a name end neither a line nor a text`() throws {
    let bench = FlowBench()
    let flow = bench.begin("a\nb\"\\\u{1B}[31m")
    try flow.push("é👩‍🚀\u{202E}\0")
    let snapshot = bench.navigator.snapshot
    #expect(
      snapshot.description == """
        a\\nb"\\\\e[31m
          [é👩‍🚀\\u{202E}\\0]
        [é👩‍🚀\\u{202E}\\0]
        """
    )
    let name = #""a\u000ab\"\\\u001b[31m""#
    let flows =
      "[{\"number\":1,\"name\":\(name),\"isEnding\":false,\"screens\":[0],\"children\":[]}]"
    #expect(snapshot.json.hasPrefix("{\"flows\":\(flows),\"stacks\":[[{\"number\":0,"))
    #expect(try restored(snapshot) == snapshot)
  }

  @Test func `N8: a saved text is restored as the same value, after any history`() throws {
    let tally = Tally()
    for seed in 1...UInt64(cases(300, quick: 60)) {
      var random = SplitMix64(seed: seed)
      let bench = FlowBench()
      var flows = [bench.begin("\u{7F}F0")]
      for number in 1...12 {
        guard let flow = flows.randomElement(using: &random) else { continue }
        switch Int.random(in: 0...5, using: &random) {
        case 0: flows.append(flow.begin("F\(number)\""))
        case 1: _ = try? flow.present("P\(number)")
        case 2: _ = try? bench.navigator.pop()
        case 3: flow.end(with: number)
        default: _ = try? flow.push("S\(number)/\n")
        }
        bench.run()
        let snapshot = bench.navigator.snapshot
        try #require(try restored(snapshot) == snapshot, "seed \(seed)")
        try #require(try encoded(snapshot) == snapshot, "seed \(seed)")
        try #require(bench.navigator.snapshot == snapshot, "seed \(seed)")
        if snapshot.stacks.count > 1 { tally.count("stacks") }
        if snapshot.flows.contains(where: { !$0.children.isEmpty }) { tally.count("children") }
        if snapshot.flows.isEmpty { tally.count("nothing") }
      }
    }
    for name in ["stacks", "children", "nothing"] { #expect(tally[name] > 0, "never: \(name)") }
  }

  @Test func `N8: a tree of thousands of nested flows is printed, saved and restored`() throws {
    let count = cases(100_000, quick: 10_000)
    var tree = FlowTree()
    var navigation = Navigation()
    var last: FlowTree.ID?
    for number in 1...count {
      last = tree.insert("F\(number)", under: last)
      guard [1, 100, 101, count].contains(number), let last else { continue }
      let place = Navigation.Place(id: .init(rawValue: number), name: "S\(number)")
      try navigation.push(place)
      tree.insert(place.id, into: last)
    }
    let snapshot = NavigatorSnapshot(tree, navigation)
    #expect(try restored(snapshot) == snapshot)
    #expect(try encoded(snapshot) == snapshot)
    let lines = snapshot.description.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.prefix(3) == ["F1", "[S1]", "F2"])
    #expect(
      lines.suffix(5) == [
        "F100 and \(count - 100) flows below it", "[S100]", "[S101]", "[S\(count)]",
        "[S1 > S100 > S101 > S\(count)]",
      ]
    )
    #expect(tree.description.hasPrefix("F1 > F2 > F3 > "))
    let (flows, _) = tree.remove(FlowTree.ID(number: 101))
    #expect(flows.count == count - 100)
    let shallow = NavigatorSnapshot(tree, navigation)
    #expect(shallow.description.contains("F100\n"))
    #expect(try restored(shallow) == shallow)
  }

  @Test func `N8: hundreds of nested tabs are printed, compared, saved and restored`() throws {
    let count = cases(1_000, quick: 400)
    let isRight = onSmallStack {
      (try? Self.navigation(ofTabs: count)).map { navigation in
        let snapshot = NavigatorSnapshot(FlowTree(), navigation)
        var text = ""
        dump(snapshot, to: &text)
        let isSame = (try? restored(snapshot)) == snapshot && (try? encoded(snapshot)) == snapshot
        var stacks = snapshot.stacks
        var depth = 0
        while let inner = stacks.first?.first?.tabs.first?.stacks {
          stacks = inner
          depth += 1
        }
        let deepest = stacks.map { $0.map(\.name) }
        return [
          isSame, text.contains("\"S\(count)\""), depth == 40,
          deepest == [(41...count).map { "S\($0)" }],
          snapshot == NavigatorSnapshot(FlowTree(), navigation),
          snapshot.hashValue == NavigatorSnapshot(FlowTree(), navigation).hashValue,
          snapshot.description == "[S1]",
        ]
      }
    }
    #expect(isRight??.allSatisfy(\.self) == true, "\(isRight as Any)")
    // What no deeper tabs are in is told as it is.
    let shallow = NavigatorSnapshot(FlowTree(), try Self.navigation(ofTabs: 41))
    #expect(try restored(shallow) == shallow)
    #expect(shallow.json.contains("\"name\":\"S41\",\"tabs\":[]"))
  }

  /// A navigation of so many screens, each in a tab of the one before.
  private static func navigation(ofTabs count: Int) throws(Refusal) -> Navigation {
    var navigation = Navigation()
    try navigation.push(Navigation.Place(id: .init(rawValue: 1), name: "S1"))
    for number in 2...count {
      let host = Navigation.Place.ID(rawValue: number - 1)
      try navigation.addTabs(["t"], to: host)
      try navigation.inside(.init(host: host, index: 0)) { tab throws(Refusal) in
        try tab.push(Navigation.Place(id: .init(rawValue: number), name: "S\(number)"))
      }
    }
    return navigation
  }

  @Test(arguments: [2, 100, 150, 153, 240])
  func `N8: decoding throws a sentence where more values nest than a small stack holds`(
    depth: Int
  ) {
    let level = #"{"number":1,"name":"","isEnding":false,"screens":[],"children":["#
    let tab = #"{"number":1,"name":"","tabs":[{"name":"","isSelected":true,"stacks":[["#
    let flows = String(repeating: level, count: depth) + String(repeating: "]}", count: depth)
    let count = depth * 2 / 5
    let tabs = String(repeating: tab, count: count) + String(repeating: "]]}]}", count: count)
    let sentences = onSmallStack {
      ["{\"flows\":[\(flows)],\"stacks\":[[]]}", "{\"flows\":[],\"stacks\":[[\(tabs)]]}"].map {
        text in
        do {
          _ = try JSONDecoder().decode(NavigatorSnapshot.self, from: Data(text.utf8))
          return "none"
        } catch {
          return "\(error)"
        }
      }
    }
    for sentence in sentences ?? [] {
      #expect(
        depth > 150 ? sentence.contains("Decode only snapshots of a navigator") : sentence == "none"
      )
    }
    #expect(sentences?.count == 2)
  }

  @Test func `N8: text of 100 000 flows in each other is refused, and does not crash`() {
    let level = #"{"number":1,"name":"","isEnding":false,"screens":[],"children":["#
    let flows = String(repeating: level, count: 100_000) + String(repeating: "]}", count: 100_000)
    let text = "{\"flows\":[\(flows)],\"stacks\":[[]]}"
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(NavigatorSnapshot.self, from: Data(text.utf8))
    }
  }

  /// What its text says.
  private func restored(_ snapshot: NavigatorSnapshot) throws -> NavigatorSnapshot {
    try JSONDecoder().decode(NavigatorSnapshot.self, from: Data(snapshot.json.utf8))
  }

  /// What its coding says.
  private func encoded(_ snapshot: NavigatorSnapshot) throws -> NavigatorSnapshot {
    let data = try JSONEncoder().encode(snapshot)
    return try JSONDecoder().decode(NavigatorSnapshot.self, from: data)
  }
}
