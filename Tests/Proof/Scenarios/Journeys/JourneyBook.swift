import Synchronization
import ThoriumProof

/// Where a journey is shown: it keeps book of what came and went, and fails it where that is wrong.
final class JourneyBook: Presenter {
  struct Content {
    var made = 0
    var shown: [Navigation.Place] = []
    var gone: Set<Navigation.Place.ID> = []
    var atWork: Set<String> = []
    var hasEnded: Set<String> = []
    var flows: [WeakFlow] = []
    /// How many transitions run.
    var transitions = 0
    /// When the link was opened in which there is a name.
    var opened: [String: Duration] = [:]
    var openedLinks = 0
    var reports: [LinkReport] = []
  }

  struct WeakFlow: Sendable {
    weak let flow: Flow<Int>?
  }

  let simulation: Simulation
  let tally: JourneyTally
  private let content = Mutex(Content())

  init(_ simulation: Simulation, _ tally: JourneyTally) {
    self.simulation = simulation
    self.tally = tally
  }

  @discardableResult
  func edit<Answer: Sendable>(_ body: (inout Content) -> Answer) -> Answer {
    content.withLock { body(&$0) }
  }

  /// The names of the flows that have begun and not ended.
  var atWork: Set<String> { content.withLock(\.atWork) }

  var livingFlows: Int { content.withLock { $0.flows.count { $0.flow != nil } } }

  func draw(_ range: ClosedRange<Int>) -> Int { simulation.draw(range) }

  /// A name that nobody has.
  func name(_ kind: String) -> String {
    content.withLock { content in
      content.made += 1
      return "\(kind)\(content.made)"
    }
  }

  func hasBegun(_ flow: String) -> Bool {
    content.withLock { $0.atWork.contains(flow) || $0.hasEnded.contains(flow) }
  }

  func noteBegun(_ flow: Flow<Int>) {
    content.withLock { content in
      content.atWork.insert(flow.name)
      content.flows.append(WeakFlow(flow: flow))
    }
  }

  func note(_ refusal: Refusal) {
    for (word, name) in Self.refusals where refusal.reason.contains(word) { tally.count(name) }
  }

  private static let refusals = [
    ("under way", "refused: under way"), ("presents", "refused: presents already"),
    ("the flow has ended", "refused: the flow has ended"), ("not now", "a screen said no"),
    ("was removed", "refused: was removed"), ("is not visible", "refused: not visible"),
  ]

  func didNavigate(_ change: NavigationChange) {
    tally.count(change.operation.rawValue)
    if change.tab != nil { tally.count("in a tab") }
    if change.removed.count > 1 { tally.count("several screens went at once") }
    let complaint = content.withLock { content in content.enter(change) }
    if let complaint { simulation.fail(Wrong(description: "\(complaint): \(change)")) }
    check(change.navigation)
  }

  func didEnd(_ flow: String, with ending: Ending<any Sendable>) {
    tally.count("\(ending)".prefix { $0 != ":" }.description)
    let isRight = content.withLock { content in
      content.atWork.remove(flow)
      return content.hasEnded.insert(flow).inserted
    }
    if !isRight { simulation.fail(Wrong(description: "\(flow) has ended twice")) }
  }

  func didPrompt(_ change: PromptChange) {
    if case .alert(_?) = change { tally.count("a question was asked") }
  }

  func transition(for change: NavigationChange) -> Transition? {
    guard draw(0...3) == 0 else { return nil }
    tally.count("a transition took time")
    return { [self] in
      edit { $0.transitions += 1 }
      try? await simulation.clock.sleep(for: .milliseconds(350))
      edit { $0.transitions -= 1 }
    }
  }

  /// What is stored is what is at work, and what is shown is what was told.
  func check(_ navigator: Navigator) throws {
    let (atWork, shown) = content.withLock { ($0.atWork, $0.shown) }
    let stored = "\(navigator.tree)".split { $0 == "\n" || $0 == ">" || $0 == " " }.map(String.init)
    try simulation.require(Set(stored) == atWork, "stored \(stored), at work \(atWork)")
    let places = Set(navigator.navigation.places)
    try simulation.require(places == Set(shown), "\(places) are shown, and told was \(shown)")
    check(navigator.navigation)
  }

  /// There is never no stack, no presented stack is empty, and no screen stands twice.
  private func check(_ navigation: Navigation, depth: Int = 0) {
    let ids = navigation.places.map(\.id)
    let isRight =
      !navigation.stacks.isEmpty && !navigation.stacks.dropFirst().contains([])
      && Set(ids).count == ids.count
      && navigation.tabs.keys.allSatisfy { host in
        navigation.stacks.joined().contains { $0.id == host }
      }
    if !isRight { simulation.fail(Wrong(description: "no navigation: \(navigation)")) }
    if navigation.stacks.count > 1 { tally.count("several stacks") }
    if depth > 0, !navigation.tabs.isEmpty { tally.count("tabs in tabs") }
    for tab in navigation.tabs.values.flatMap(\.all) { check(tab.navigation, depth: depth + 1) }
  }

  struct Wrong: Error, CustomStringConvertible {
    let description: String
  }
}

extension JourneyBook.Content {
  /// Enters who came and who went; answers what is wrong with it.
  fileprivate mutating func enter(_ change: NavigationChange) -> String? {
    for place in change.removed {
      guard gone.insert(place.id).inserted else { return "\(place.name) was removed twice" }
      guard let index = shown.firstIndex(of: place) else { return "\(place.name) was not shown" }
      shown.remove(at: index)
    }
    if change.shown.contains(where: { gone.contains($0.id) || shown.contains($0) }) {
      return "a screen was shown twice"
    }
    shown += change.shown
    return Set(shown) == Set(change.navigation.places) ? nil : "others are shown than were told"
  }
}
