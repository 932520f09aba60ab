import Thorium

/// A coordinator as the subject of runs, with the screens that it shows.
///
/// The steps of a run are user actions:
///
/// - going back, dismissing, swiping, selecting a tab and answering an alert
/// - the actions of the topmost screen that ``Property/screen(_:_:)`` names
///
/// An action that the navigation or a screen's rule refuses does not count as a step.
///
/// The run fails if the flow sends an action to a removed screen or child, unless late
/// sends are allowed. If a screen may have been removed, send with `screen.send(action)`.
package struct FlowSubject<C: Coordinator>: Subject {
  private let make: @Sendable (Simulation) -> C
  private let allowsLateSends: Bool

  /// Creates a subject.
  ///
  /// - Parameters:
  ///   - allowsLateSends: True if the flow may send to removed screens and
  ///     children. By default such a send fails the run.
  ///   - make: Creates the coordinator for a run, with services of the given simulation.
  package init(allowsLateSends: Bool = false, _ make: @escaping @Sendable (Simulation) -> C) {
    self.make = make
    self.allowsLateSends = allowsLateSends
  }

  /// The type of the coordinator.
  package var name: String { "\(C.self)" }

  /// Returns the user action as text: `UserList.select(3)`, `back`.
  package func text(of action: FlowAction) -> String { "\(action)" }

  /// Returns the visible screens and the active flows after a change.
  package func changes(from old: FlowState, to new: FlowState) -> [String] {
    old == new ? [] : ["\(new)"]
  }

  /// Starts the flow.
  package func begin(
    in simulation: Simulation,
    _ observer: @escaping @Sendable (FlowState) -> Void
  ) async -> FlowLife<C> {
    let presenter = FlowPresenter(observer)
    let navigator = Navigator(on: presenter, in: runtime(in: simulation, presenter))
    presenter.watch(navigator)
    let life = FlowLife<C>(
      navigator: navigator,
      presenter: presenter,
      results: navigator.start(make(simulation))
    )
    await simulation.idle()
    return life
  }

  /// Returns a runtime that fails the run for late sends, except after the end of the run.
  private func runtime(in simulation: Simulation, _ presenter: FlowPresenter) -> Runtime {
    if allowsLateSends { return simulation.runtime() }
    return simulation.runtime { report in
      if report.isLateSend && presenter.isOver { return }
      simulation.recordReportOrFail(report)
    }
  }
}

extension FlowSubject: GivenSubject {
  var making: String? { nil }
  static var given: (name: String, argument: String) { ("flow", "flow: flow") }
  static var reportsLastState: Bool { false }
}

/// A running flow as the subject of one run.
package struct FlowLife<C: Coordinator>: SubjectLife {
  let navigator: Navigator
  let presenter: FlowPresenter
  let results: Results<C.Output>

  /// The screens and the flows.
  package var state: FlowState { presenter.state }

  /// Returns the refusal of the navigation and the screens' rules, or of the
  /// topmost screen's reactor.
  package func refusal(of action: FlowAction) -> Refusal? {
    let alert = navigator.prompts.alerts.last
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
    case .send(let action, _):
      presenter.screen(of: navigator.navigation.visible).map { $0.refusal(action) }
        ?? "nothing is shown"
    case .answer: nil
    }
  }

  /// Performs a user action.
  package func send(_ action: FlowAction) {
    // A refused action changes nothing. A run sends such an action only if the
    // property requires it.
    switch action {
    case .back: _ = try? navigator.pop()
    case .backToRoot: _ = try? navigator.popToRoot()
    case .dismiss: _ = try? navigator.dismiss()
    case .swipe(let percent): _ = try? navigator.swipe(Double(percent) / 100)
    case .tab(let name): try? navigator.selectTab(named: name)
    case .answer(let choice, let text): try? navigator.answer(choice, text: text)
    case .send(let action, _): presenter.screen(of: navigator.navigation.visible)?.send(action)
    }
  }

  /// Ends every flow.
  package func end() {
    presenter.finish()
    navigator.end()
  }
}
