import Synchronization
public import ThoriumCore

/// The single source of truth for the screens and the flows of a program.
///
///     let navigator = Navigator()
///     let results = navigator.start(App())
///     let output = try await results.value
///
/// Every operation that removes a screen changes the navigator. The navigator sends all
/// notifications one after the other, in the order of the changes. Its owner calls ``end()``.
public final class Navigator: Sendable {
  /// The state that the lock protects.
  ///
  /// The consequences of a change are notifications, which run outside the lock.
  struct Model {
    var navigation = Navigation() { didSet { noteChange() } }
    var tree = FlowTree() { didSet { noteChange() } }
    /// The number of changes of the screens and the flows so far.
    private(set) var revision = 0
    /// The observers of these changes.
    var observers: ChangeObservers = [:]
    var madeObservers = 0
    var flows: [FlowTree.ID: any LiveFlow] = [:]
    var screens: [Navigation.Place.ID: LiveScreen] = [:]
    /// The bindings that are compared at every change, in the order of their registration.
    var bindings: [(screen: Navigation.Place.ID, binding: StateBinding)] = []
    /// True after the first binding with `whileSeen: true`, which costs time at each change.
    var hasBindingsWhileSeen = false
    var made = 0
    var isEnded = false
    var prompts = PromptState()
    var links = DeepLinkState()
    var transitions = Transitions()
    var notifications: NotificationQueue

    init(handOff: Int) {
      notifications = NotificationQueue(handOff: handOff)
    }

    /// Schedules the observers in front of all other consequences of the change.
    private mutating func noteChange() {
      revision &+= 1
      if observers.isEmpty { return }
      let observers = observers
      notifications.appendAtOnce { observers.notify() }
    }
  }

  /// The environment of screens, flows and their effects.
  public let runtime: Runtime
  let presenter: any Presenter
  /// The policies for the navigation of flows, and of the user.
  let policy, userPolicy: TransitionPolicy
  /// True when no presenter and no tracer is notified of screens.
  @usableFromInline let isSilent: Bool
  /// The number of this navigator in traces, or `nil` without tracers.
  let number: Int?
  let tracers: [any Tracer]
  let model: Mutex<Model>

  /// Creates a navigator without screens.
  ///
  /// - Parameters:
  ///   - presenter: The presenter that shows the screens; by default, nothing is shown.
  ///   - runtime: The environment of screens, flows and their effects.
  ///   - transitions: The policy for navigation that starts while the presenter runs a transition.
  ///   - userPolicy: The policy for operations of the user; by default that of `transitions`. With `.refuse`,
  ///     a tap during a transition does nothing, while flows still navigate.
  public init(
    on presenter: (any Presenter)? = nil,
    in runtime: Runtime = .standard,
    transitions: TransitionPolicy = .queue,
    byUser userPolicy: TransitionPolicy? = nil
  ) {
    self.presenter = presenter ?? NoPresenter()
    policy = transitions
    self.userPolicy = userPolicy ?? transitions
    self.runtime = runtime
    model = Mutex(Model(handOff: runtime.limits.handOff))
    tracers = runtime.tracers.compactMap { $0 as? any Tracer }
    let isTraced = !tracers.isEmpty
    isSilent = !isTraced && self.presenter is NoPresenter
    number = isTraced ? madeNavigators.wrappingAdd(1, ordering: .relaxed).newValue : nil
  }

  /// The current screens.
  public var navigation: Navigation { model.withLock { $0.navigation } }

  /// The current tree of flows.
  public var tree: FlowTree { model.withLock { $0.tree } }

  /// The current flows and screens of the navigator.
  public var snapshot: NavigatorSnapshot { readModel { NavigatorSnapshot($0.tree, $0.navigation) } }

  /// Starts a flow without a parent flow.
  ///
  /// - Parameter coordinator: The coordinator to run.
  /// - Returns: The results and the ending of the flow. If the navigator
  ///   has ended, the flow does not start, and its ending is `cancelled`.
  public func start<C: Coordinator>(_ coordinator: C) -> Results<C.Output> {
    start(coordinator, under: nil)
  }

  /// Ends every flow, the latest first, and removes every screen; nothing starts afterwards.
  public func end() {
    let roots = model.withLock { model in
      model.isEnded = true
      return model.tree.latestRoots
    }
    endTransitions()
    for root in roots { cancelFlow(root, as: .navigatorHasEnded) }
    hideToast()
    readModel(\.observers).notify()
  }

  /// Starts a flow, which shows its screens in a tab; by default in the tab of its parent.
  func start<C: Coordinator>(
    _ coordinator: C,
    under parent: FlowTree.ID?,
    in tab: Navigation.Tab.ID? = nil,
    for link: DeepLinkState.StepID? = nil
  ) -> Results<C.Output> {
    let name = coordinator.flowName
    let links = (coordinator as? any LinkingCoordinator)?.links
    let linkedFlow = (coordinator as? any LinkedCoordinator)?.linkedFlow
    let flow = change { model -> Flow<C.Output>? in
      // Other code may have removed the screen of the tab in the meantime.
      if let tab, model.screens[tab.host] == nil { return nil }
      guard !model.isEnded, let id = model.tree.insert(name, under: parent) else { return nil }
      if let tab { model.screens[tab.host]?.tabFlows.append(id) }
      let tab = tab ?? parent.flatMap { model.flows[$0]?.tab }
      let flow = Flow<C.Output>(name, id, tab, in: self)
      model.flows[id] = flow
      model.links.didBegin(id, for: link, declaring: links, as: linkedFlow)
      let began = FlowEvent.flowBegan(id.number, name: name, parent: parent?.number)
      model.notifications.appendAtOnce { self.trace(began) }
      return flow
    }
    guard let flow else {
      let delivery = ResultBuffer<C.Output>(flow: name, in: runtime)
      delivery.finish(endingOfUnstartedFlow(under: parent))
      return Results(delivery: delivery) { _ in }
    }
    NestedStarts.nest { start in flow.run(coordinator, start) }
    return Results(delivery: flow.delivery) { [weak self, id = flow.id] reason in
      self?.cancelFlow(id, as: .cancelled(reason))
    }
  }

  /// Returns the ending of a flow that could not start.
  private func endingOfUnstartedFlow<Output>(under parent: FlowTree.ID?) -> Ending<Output> {
    guard let parent else { return .navigatorHasEnded }
    let isOpen = readModel { !$0.isEnded && $0.tree.isOpen(parent) }
    return isOpen ? .tabWasRemoved : .abandoned
  }

  /// Changes the model, then runs the notifications; a `body` that throws has changed nothing.
  func change<Answer: Sendable, Problem: Error>(
    _ body: (inout Model) throws(Problem) -> Answer
  ) throws(Problem) -> Answer {
    let (answer, first, observers) = try model.withLock { (model) throws(Problem) in
      let revision = model.revision
      let answer = try body(&model)
      let observers = model.revision == revision ? [:] : model.observers
      return (answer, model.notifications.startNotifying(), observers)
    }
    observers.notify()
    runNotifications(first)
    return answer
  }

  /// Reads the model under its lock.
  func readModel<Answer: Sendable>(_ body: (Model) -> Answer) -> Answer {
    model.withLock { body($0) }
  }

  func trace(_ event: FlowEvent) {
    guard let number else { return }
    let time = runtime.timeForTracers
    for tracer in tracers { tracer.trace(event, ofNavigator: number, at: time) }
  }

  func runPendingNotifications() {
    runNotifications(model.withLock { $0.notifications.startNotifying() })
  }

  private func runNotifications(_ first: NotificationQueue.Step?) {
    var next = first
    while let step = next {
      guard case .run(let item) = step else { return handOver() }
      item()
      next = model.withLock { $0.notifications.next() }
    }
  }

  /// Lets a task run the remaining notifications; no other code runs them until then.
  private func handOver() {
    runtime.start(.enqueued, named: "notifications of flows") {
      self.runNotifications(self.model.withLock { $0.notifications.continueNotifying() })
    }
  }
}

/// The number of navigators with tracers that this process has created.
private let madeNavigators = Atomic(0)

extension Ending {
  static var navigatorHasEnded: Self { .cancelled("the navigator has ended") }
  static var tabWasRemoved: Self { .cancelled("its tab was removed") }
}
