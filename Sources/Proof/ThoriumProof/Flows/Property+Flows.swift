public import Thorium
import ThoriumText

extension Property<FlowAction, FlowState> {
  /// Specifies actions for the screens of a reactor, in addition to those for all screens.
  ///
  ///     try await falsify(flow: App()) { property in
  ///       property.screen(UserList.self) { call(UserList.Action.select, .int(0...3)) }
  ///       property.invariant("at most one user is open") { $0.navigation.places.count <= 2 }
  ///     }
  ///
  /// - Parameters:
  ///   - reactor: The type of the reactor.
  ///   - lines: Its actions; one may be drawn while such a screen is the topmost one.
  public mutating func screen<R: Reactor>(
    _ reactor: R.Type,
    @GeneratorBuilder<R.Action> _ lines: () -> Generator<R.Action>
  ) {
    let name = "\(R.self)"
    let sends = lines().map { FlowAction.send($0, to: name) }
    let others = makeActions ?? Self.navigating
    // A flow may end when its screen is left, and with it the run.
    actions { state in
      if state.visible == name && state.alert == nil { (9, sends) }
      others(state)
    }
  }

  /// Draws back, dismiss, swipe and tab actions, unless the property specifies other actions.
  package mutating func navigate() {
    if makeActions == nil { actions(in: Self.navigating) }
  }

  /// The user actions that are possible on any screen, or the answers to an open alert.
  static var navigating: @Sendable (FlowState) -> Generator<FlowAction> {
    let swipes = Generator<Int>.int(0...4).map { FlowAction.swipe($0 * 25) }
    let operations: [(Int, Generator<FlowAction>)] = [
      (3, .just(.back)), (1, .just(.backToRoot)), (1, .just(.dismiss)), (1, swipes),
    ]
    let plain = Generator<FlowAction>.frequency(operations)
    return { state in
      if let alert = state.alert { return answers(to: alert) }
      let tabs = state.navigation.visibleTabs.flatMap(\.all)
      if tabs.isEmpty { return plain }
      return .frequency(operations + tabs.map { (3, .just(.tab($0.name))) })
    }
  }

  private static func answers(to alert: Alert) -> Generator<FlowAction> {
    let texts = Generator<String>.string(count: 0...4)
    return .frequency(
      alert.choices.enumerated().map { place, choice in
        let answer = texts.map { FlowAction.answer(place + 1, text: choice.takesText ? $0 : nil) }
        return (1, choice.takesText ? answer : .just(.answer(place + 1)))
      }
    )
  }
}

/// Generates runs of a flow, and throws the simplest run that violates a rule.
///
///     try await falsify(flow: { world in App(api: StubAPI(world)) }) { property in
///       property.screen(UserList.self) { call(UserList.Action.select, .int(0...3)) }
///       property.invariant("at most one user is open") { $0.navigation.places.count <= 2 }
///     }
///
/// - Parameters:
///   - make: Creates the coordinator for each run; its services draw their
///     replies from the given simulation.
///   - settings: The settings of the check, such as the number of runs and the random seed.
///   - allowsLateSends: True if the flow may send to removed screens and
///     children. By default such a send fails the run.
///   - filePath: The path of the calling file, whose literals guide some cases.
///   - specify: Specifies the actions on screens and the rules for screens and flows.
/// - Returns: A summary of the runs.
/// - Throws: A ``/ThoriumProperties/Counterexample``.
@discardableResult
public func falsify<C: Coordinator>(
  flow make: @escaping @Sendable (Simulation) -> C,
  _ settings: CheckSettings = CheckSettings(),
  allowsLateSends: Bool = false,
  filePath: String = #filePath,
  _ specify: (inout Property<FlowAction, FlowState>) -> Void
) async throws -> CheckReport {
  let subject = FlowSubject(allowsLateSends: allowsLateSends, make)
  return try await falsify(subject: subject, settings, filePath: filePath) { property in
    specify(&property)
    property.navigate()
  }
}

/// Generates runs of a flow that needs no services, and throws the simplest run that fails.
///
/// - Parameters:
///   - coordinator: The coordinator, which starts anew in each run.
///   - settings: The settings of the check, such as the number of runs and the random seed.
///   - allowsLateSends: True if the flow may send to removed screens and
///     children. By default such a send fails the run.
///   - filePath: The path of the calling file, whose literals guide some cases.
///   - specify: Specifies the actions on screens and the rules for screens and flows.
/// - Returns: A summary of the runs.
/// - Throws: A ``/ThoriumProperties/Counterexample``.
@discardableResult
public func falsify<C: Coordinator>(
  flow coordinator: C,
  _ settings: CheckSettings = CheckSettings(),
  allowsLateSends: Bool = false,
  filePath: String = #filePath,
  _ specify: (inout Property<FlowAction, FlowState>) -> Void
) async throws -> CheckReport {
  try await falsify(
    flow: { _ in coordinator },
    settings,
    allowsLateSends: allowsLateSends,
    filePath: filePath,
    specify
  )
}
