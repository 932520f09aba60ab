import Testing

@testable import ThoriumProof

/// States and actions are distinguished by equality, not by their texts.
struct StateEqualityTests {
  @Test func `states whose long texts begin alike are different nodes and pairs`() throws {
    let graph = StateGraph(Pages()) { Generator.element(of: Pages.Action.allCases) }
    #expect(graph.states.count == 2)
    let diagram = try graph.diagram()
    let labels = diagram.nodes.map(\.label)
    #expect(labels.count == 2 && labels[1] == "\(labels[0]) (2)")
    let record = TraceRecord<Pages>()
    let store = Store(Pages(), in: VirtualWorld(tracers: [record]).runtime)
    store.send(.next)
    let coverage = graph.coverage(of: record)
    #expect(coverage.possible == 4 && coverage.sent == 1)
    store.send(.next)
    #expect(graph.coverage(of: record).sent == 2)
  }

  @Test func `a pair is possible if it is so in a state with other pending work`() {
    let graph = StateGraph(SlowCounter()) { Generator.element(of: SlowCounter.Action.allCases) }
    let record = TraceRecord<SlowCounter>()
    let world = VirtualWorld(tracers: [record])
    let store = Store(SlowCounter(), in: world.runtime)
    store.send(.increase)
    world.advance(by: .seconds(1))
    store.send(.decrease)
    let coverage = graph.coverage(of: record)
    #expect(coverage.possible == 8 && coverage.sent == 2, "\(coverage)")
  }

  @Test func `actions with equal texts are all tried, and equal ones once`() {
    let closures = FiniteValues(
      Generator.element(of: [1, 2, 3]).map { step in Change { $0 + step } }
    )
    #expect(closures.values.map { $0.apply(0) } == [1, 2, 3])
    let long = (0..<3).map { String(repeating: "x", count: 400) + "\($0)" }
    #expect(FiniteValues(Generator.element(of: long)).values == long)
    #expect(FiniteValues(Generator.int(0...9).map { $0 % 2 }).values == [0, 1])
    let plain = FiniteValues(Generator.int(0...9).map { Plain(number: $0 % 2) })
    #expect(plain.values.map(\.number) == [0, 1])
    let equal = FiniteValues(Generator.int(0...9).map { Named(name: "n\($0 % 2)") })
    #expect(equal.values.map(\.name) == ["n0", "n1"])
  }

  @Test func `4,096 draws are made to find all actions, and no more`() {
    let all = Generator.int(0...255).flatMap { _ in Generator.int(0...15) }.map { $0 % 2 }
    #expect(FiniteValues(all).isComplete)
    let more = Generator.int(0...240).flatMap { _ in Generator.int(0...16) }.map { $0 % 2 }
    #expect(!FiniteValues(more).isComplete && FiniteValues(more).values == [0, 1])
  }

  @Test func `a fair action is found by equality`() {
    let graph = StateGraph(Pages()) { Generator.element(of: Pages.Action.allCases) }
    #expect(throws: TemporalCounterexample.self) {
      try graph.eventually("the second page", fair: [.back]) { $0.last == "1" }
    }
    #expect(throws: Never.self) {
      try graph.eventually("the second page", fair: [.next]) { $0.last == "1" }
    }
  }
}

struct InlinedDrawingTests {
  @Test func `drawings in one page share no identifier and no style, unless they are equal`() throws
  {
    let lamp = try Lamp.graph.diagram().svg
    let other = try Lamp.graph.diagram(by: \.isBroken).svg
    #expect(lamp == (try Lamp.graph.diagram().svg))
    let (ids, others) = (identifiers(in: lamp), identifiers(in: other))
    #expect(ids.count == 1 && others.count == 1 && ids.isDisjoint(with: others))
    let styles = lamp.split(separator: "\n").filter { $0.contains(" { ") }
    #expect(styles.count > 15)
    let scope = ids.first.map { String($0.dropLast(4)) } ?? ""
    for style in styles where !style.hasPrefix("@media") {
      #expect(style.hasPrefix(".\(scope) "), "\(style)")
    }
    #expect(lamp.contains("url(#\(scope)-end)") && lamp.contains("class=\"\(scope)\""))
    #expect(scope == "states-ea27cd507b72c731")
  }

  @Test(arguments: [false, true])
  func `a state that does not equal itself stops the search`(isSlow: Bool) throws {
    let graph = StateGraph(Quotient(isSlow: isSlow)) {
      0.0
      1.0
    }
    #expect(graph.states.count < 10 && !graph.isExhaustive)
    #expect(graph.doubts.count == 1, "\(graph.doubts)")
    #expect(
      graph.doubts[0].hasPrefix("The search was stopped at .nan, which does not equal itself")
    )
    let classOf: @Sendable (Double) -> Double = { $0.isNaN ? -1 : $0 }
    let once = StateGraph(Quotient(isSlow: isSlow), by: classOf) {
      0.0
      1.0
    }
    #expect(once.isExhaustive && once.states.count == 4)
  }

  private func identifiers(in svg: String) -> Set<String> {
    Set(svg.split(separator: " id=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) })
  }
}

/// Two pages whose texts differ after 400 characters.
private struct Pages: Reactor {
  enum Action: Sendable, Hashable, CaseIterable { case next, back }
  let initialState = String(repeating: "x", count: 400) + "0"

  func reduce(into state: inout String, mutation: Action) {
    state = String(repeating: "x", count: 400) + (mutation == .next ? "1" : "0")
  }
}

private struct Change: Sendable {
  let apply: @Sendable (Int) -> Int
  init(_ apply: @escaping @Sendable (Int) -> Int) { self.apply = apply }
}

struct Plain: Sendable { let number: Int }

private struct Named: Sendable, Equatable { let name: String }

/// A number that is divided; 0 by 0 is no number.
private struct Quotient: Reactor {
  let isSlow: Bool
  let initialState = 0.0

  func mutate(action: Double, state: Double) -> Effect<Self> {
    if !isSlow { return .just(action) }
    return .run { emit in await emit.send(action) }
  }

  func reduce(into state: inout Double, mutation: Double) {
    state = mutation == 1 ? 1 : state / mutation
  }
}
