public import Thorium

/// A coordinator of which stories are told, with the screens that it shows.
///
/// Steps are what a person does: to go back, to dismiss, to swipe, to select a tab, to answer an alert,
/// and the actions of the topmost screen that ``Property/screen(_:_:)`` names. What the navigation, or a
/// rule of a screen that would go, refuses is no step.
///
/// An action that the flow sends to a removed screen or child fails the story, unless late sends are allowed. When a
/// screen may be gone, use `screen.send(action)`.
public struct FlowSubject<C: Coordinator>: Subject {
  private let make: @Sendable (Simulation) -> C
  private let allowsLateSends: Bool

  /// Creates a subject.
  ///
  /// - Parameters:
  ///   - allowsLateSends: Whether the flow may send to removed screens and children; by default such a send fails
  ///     the story.
  ///   - make: Makes the coordinator for a story, from the world of which it gets its services.
  public init(allowsLateSends: Bool = false, _ make: @escaping @Sendable (Simulation) -> C) {
    self.make = make
    self.allowsLateSends = allowsLateSends
  }

  /// The type of the coordinator.
  public var name: String { "\(C.self)" }

  /// What a person does: `UserList.select(3)`, `back`.
  public func text(of action: FlowAction) -> String { "\(action)" }

  /// What a person sees then, and which flows are at work.
  public func changes(from old: FlowState, to new: FlowState) -> [String] {
    old == new ? [] : ["\(new)"]
  }

  /// Begins the flow.
  public func begin(
    in simulation: Simulation,
    _ tell: @escaping @Sendable (FlowState) -> Void
  ) async -> FlowLife<C> {
    let stage = FlowStage(tell)
    let navigator = Navigator(on: stage, in: runtime(in: simulation, stage))
    stage.watch(navigator)
    let life = FlowLife<C>(navigator, stage, navigator.start(make(simulation)))
    await simulation.idle()
    return life
  }

  /// Returns a runtime that fails the story for late sends, except after the end of the story.
  private func runtime(in simulation: Simulation, _ stage: FlowStage) -> Runtime {
    if allowsLateSends { return simulation.runtime() }
    return simulation.runtime { report in
      if report.isLateSend && stage.isOver { return }
      simulation.takeWithLateSends(report)
    }
  }
}

extension FlowSubject: GivenSubject {
  static var given: (name: String, argument: String) { ("flow", "flow: flow") }
}

/// A flow of which a story is told.
public struct FlowLife<C: Coordinator>: SubjectLife {
  private let navigator: Navigator
  private let stage: FlowStage
  private let results: Results<C.Output>

  init(_ navigator: Navigator, _ stage: FlowStage, _ results: Results<C.Output>) {
    self.navigator = navigator
    self.stage = stage
    self.results = results
  }

  /// The screens and the flows.
  public var state: FlowState { stage.state }

  /// Asks the navigation and the rules of screens, or the reactor of the topmost screen.
  public func refusal(of action: FlowAction) -> Refusal? {
    let alert = navigator.prompts.alerts.top
    if case .answer(let choice, _) = action {
      guard let alert else { return "no alert is open" }
      return alert.choices.indices.contains(choice - 1) ? nil : "there is no such choice"
    }
    if alert != nil { return .alertIsOpen }
    return switch action {
    case .back:
      navigator.refusal(of: .pop) { (seen) throws(Refusal) in try seen.pop() }
    case .backToRoot:
      navigator.refusal(of: .popToRoot) { (seen) throws(Refusal) in try seen.popToRoot() }
    case .dismiss:
      navigator.refusal(of: .dismiss) { (seen) throws(Refusal) in try seen.dismiss() }
    case .swipe(let percent):
      navigator.refusal(of: .pop) { (seen) throws(Refusal) in
        try seen.swipe(Double(percent) / 100)
      }
    case .tab(let name): navigator.refusal(ofTab: name)
    case .send(let action):
      stage.screen(of: navigator.navigation.visible).map { $0.refusal(action.action) }
        ?? "nothing is shown"
    case .answer: nil
    }
  }

  /// Does what a person does.
  public func send(_ action: FlowAction) {
    // What the navigation refuses changes nothing, and a story sends it only where it is told to.
    switch action {
    case .back: _ = try? navigator.pop()
    case .backToRoot: _ = try? navigator.popToRoot()
    case .dismiss: _ = try? navigator.dismiss()
    case .swipe(let percent): _ = try? navigator.swipe(Double(percent) / 100)
    case .tab(let name): try? navigator.selectTab(named: name)
    case .answer(let choice, let text): try? navigator.answer(choice, text: text)
    case .send(let action): stage.screen(of: navigator.navigation.visible)?.send(action.action)
    }
  }

  /// Ends every flow.
  public func end() {
    stage.close()
    navigator.end()
  }
}
