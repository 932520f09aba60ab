public import Thorium

extension Property where S.Action == FlowAction, S.State == FlowState {
  /// Says what is done on the screens of a reactor, besides what is done with any.
  ///
  ///     try await falsify(flow: App()) { property in
  ///       property.screen(UserList.self) { call(UserList.Action.select, .int(0...3)) }
  ///       property.invariant("there is a screen") { $0.navigation.top != nil }
  ///     }
  ///
  /// - Parameters:
  ///   - reactor: The type of the reactor.
  ///   - lines: Its actions, one of which is drawn where such a screen is the topmost one.
  public mutating func screen<R: Reactor>(
    _ reactor: R.Type,
    @GeneratorBuilder<R.Action> _ lines: () -> Generator<R.Action>
  ) {
    let name = "\(R.self)"
    let sends = lines().map { action in
      FlowAction.send(ScreenAction(reactor: name, text: SwiftText.of(action), action: action))
    }
    let others = makeActions ?? Self.navigating
    actions { state in
      if state.visible == name && state.alert == nil { (3, sends) }
      others(state)
    }
  }

  /// Lets a person go back, dismiss, swipe and select tabs, where nothing else is said.
  package mutating func navigate() {
    if makeActions == nil { actions(in: Self.navigating) }
  }

  /// What a person can do with any screens, or about an alert above them.
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
      return .frequency(operations + tabs.map { (1, .just(.tab($0.name))) })
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

/// Tells stories of a flow, and throws the simplest in which something does not hold that must.
///
///     try await falsify(flow: { world in App(api: StubAPI(world)) }) { property in
///       property.screen(UserList.self) { call(UserList.Action.select, .int(0...3)) }
///       property.invariant("there is a screen") { $0.navigation.top != nil }
///     }
///
/// - Parameters:
///   - make: Makes the coordinator for each story, with services that are drawn from its world.
///   - settings: How many stories, and from what.
///   - allowsLateSends: Whether the flow may send to removed screens and children; by default such a send fails
///     the story.
///   - specify: Says what is done on screens, and what must hold of screens and flows.
/// - Returns: What was tried.
/// - Throws: A ``Counterexample``.
@discardableResult
public func falsify<C: Coordinator>(
  flow make: @escaping @Sendable (Simulation) -> C,
  _ settings: CheckSettings = CheckSettings(),
  allowsLateSends: Bool = false,
  _ specify: (inout Property<FlowSubject<C>>) -> Void
) async throws -> CheckReport {
  try await falsify(subject: FlowSubject(allowsLateSends: allowsLateSends, make), settings) {
    property in
    specify(&property)
    property.navigate()
  }
}

/// Tells stories of a flow that needs no services, and throws the simplest that goes wrong.
///
/// - Parameters:
///   - coordinator: The coordinator; each story begins it anew.
///   - settings: How many stories, and from what.
///   - allowsLateSends: Whether the flow may send to removed screens and children; by default such a send fails
///     the story.
///   - specify: Says what is done on screens, and what must hold of screens and flows.
/// - Returns: What was tried.
/// - Throws: A ``Counterexample``.
@discardableResult
public func falsify<C: Coordinator>(
  flow coordinator: C,
  _ settings: CheckSettings = CheckSettings(),
  allowsLateSends: Bool = false,
  _ specify: (inout Property<FlowSubject<C>>) -> Void
) async throws -> CheckReport {
  try await falsify(
    flow: { _ in coordinator },
    settings,
    allowsLateSends: allowsLateSends,
    specify
  )
}
