import Synchronization

/// The one place where the screens and the flows of a program are kept.
///
///     let navigator = Navigator()
///     let results = navigator.start(App())
///     let output = try await results.value
///
/// It is the single source of truth: whatever removes a screen does it here, and whoever must know
/// is told from here, one thing after the other, in the order in which it happened. Its owner calls
/// ``end()``.
public final class Navigator: Sendable {
  /// What the lock guards.
  ///
  /// What follows from a change is news, and told outside of the lock.
  struct Model {
    var navigation = Navigation()
    var tree = FlowTree()
    var flows: [FlowTree.ID: any LiveFlow] = [:]
    /// The flows that were begun in tabs, by the screen that holds the tabs; not the flows below them.
    var tabFlows: [Navigation.Place.ID: Set<FlowTree.ID>] = [:]
    var screens: [Navigation.Place.ID: LiveScreen] = [:]
    /// How many screens want to be asked before a person removes them.
    var rules = 0
    /// Those who tell a screen of the navigation, in the order in which they were asked to.
    var informants: [(screen: Navigation.Place.ID, informant: any Informing)] = []
    /// True when a screen has ever asked to be informed while it is seen, which costs time at each change.
    var hasSeenInformants = false
    var made = 0
    var isEnded = false
    var prompts = PromptLedger()
    var links = LinkDesk()
    var transitions = Transitions()
    var news: News
  }

  /// What screens, flows and their effects need from the world.
  public let runtime: Runtime
  let stage: any Stage
  let policy: TransitionPolicy
  /// Whether nobody hears of screens: there is no stage, and no tracer.
  let isSilent: Bool
  /// How a trace names this navigator, where there is one.
  let number: Int?
  let tracers: [any Tracer]
  let model: Mutex<Model>

  /// Makes a navigator that shows nothing yet.
  ///
  /// - Parameters:
  ///   - stage: Where screens are shown; by default nowhere.
  ///   - runtime: What screens, flows and their effects need from the world.
  ///   - transitions: What becomes of a navigation while the stage still performs another.
  public init(
    on stage: some Stage = EmptyStage(),
    in runtime: Runtime = .standard,
    transitions: TransitionPolicy = .queue
  ) {
    self.stage = stage
    policy = transitions
    self.runtime = runtime
    model = Mutex(Model(news: News(handOff: runtime.limits.handOff)))
    tracers = runtime.tracers.compactMap { $0 as? any Tracer }
    let isTraced = !tracers.isEmpty
    isSilent = !isTraced && stage is EmptyStage
    number = isTraced ? madeNavigators.wrappingAdd(1, ordering: .relaxed).newValue : nil
  }

  /// What is shown now.
  public var navigation: Navigation { model.withLock { $0.navigation } }

  /// Which flow has begun which.
  public var tree: FlowTree { model.withLock { $0.tree } }

  /// What lies above the screens, and who waits for an answer.
  var promptLedger: PromptLedger { model.withLock { $0.prompts } }

  /// Begins a flow that belongs to nobody but this navigator.
  ///
  /// - Parameter coordinator: What to run.
  /// - Returns: Its results and its ending. Once the navigator has ended, the flow does not begin,
  ///   and its ending is `cancelled`.
  public func start<C: Coordinator>(_ coordinator: C) -> Results<C.Output> {
    start(coordinator, under: nil)
  }

  /// Ends every flow, the latest first, and removes every screen; nothing begins afterwards.
  public func end() {
    let roots = model.withLock { model in
      model.isEnded = true
      return model.tree.latestRoots
    }
    endTransitions()
    for root in roots { end(root, as: .navigatorHasEnded) }
    hideToast()
  }

  /// Begins a flow, which shows its screens in a tab, by default in that of the one that begins it.
  func start<C: Coordinator>(
    _ coordinator: C,
    under parent: FlowTree.ID?,
    in tab: Navigation.Tab.ID? = nil,
    for link: LinkDesk.Ticket? = nil
  ) -> Results<C.Output> {
    let name = coordinator.flowName
    let links = (coordinator as? any LinkingCoordinator)?.links
    let flow = update { model -> Flow<C.Output>? in
      guard !model.isEnded, let id = model.tree.insert(name, under: parent) else { return nil }
      if let tab { model.tabFlows[tab.host, default: []].insert(id) }
      let tab = tab ?? parent.flatMap { model.flows[$0]?.tab }
      let flow = Flow<C.Output>(name, id, tab, in: self)
      model.flows[id] = flow
      model.links.didBegin(id, for: link, declaring: links)
      let began = FlowEvent.flowBegan(id.number, name: name, parent: parent?.number)
      model.news.appendAtOnce { self.trace(began) }
      return flow
    }
    guard let flow else {
      let delivery = Delivery<C.Output>(flow: name, in: runtime)
      delivery.end(parent == nil ? .navigatorHasEnded : .abandoned)
      return Results(delivery: delivery) { _ in }
    }
    NestedStarts.nest { start in flow.run(coordinator, start) }
    return Results(delivery: flow.delivery) { [weak self, id = flow.id] reason in
      self?.end(id, as: .cancelled(reason))
    }
  }

  /// Changes the model, and tells the news; a `body` that refuses has changed nothing.
  func change<Answer: Sendable>(
    _ body: (inout Model) throws(Refusal) -> Answer
  ) throws(Refusal) -> Answer {
    let (answer, first) = try model.withLock { (model) throws(Refusal) in
      (try body(&model), model.news.begin())
    }
    tell(first)
    return answer
  }

  /// Changes the model by what cannot be refused, and tells the news.
  func update<Answer: Sendable>(_ body: (inout Model) -> Answer) -> Answer {
    let (answer, first) = model.withLock { model in (body(&model), model.news.begin()) }
    tell(first)
    return answer
  }

  /// Reads the model, under its lock.
  func look<Answer: Sendable>(_ body: (Model) -> Answer) -> Answer {
    model.withLock { body($0) }
  }

  func trace(_ event: FlowEvent) {
    guard let number else { return }
    let time = runtime.parts.elapsedForTracers?() ?? .zero
    for tracer in tracers { tracer.trace(event, ofNavigator: number, at: time) }
  }

  func tellNews() {
    tell(model.withLock { $0.news.begin() })
  }

  private func tell(_ first: News.Step?) {
    var next = first
    while let step = next {
      guard case .tell(let item) = step else { return handOver() }
      item()
      next = model.withLock { $0.news.next() }
    }
  }

  /// Leaves it to a task to tell the rest; nobody else tells until then.
  private func handOver() {
    runtime.start(.enqueued, named: "news of flows") {
      self.tell(self.model.withLock { $0.news.goOn() })
    }
  }
}

/// How many navigators with tracers this process has made.
private let madeNavigators = Atomic(0)

extension Ending {
  static var navigatorHasEnded: Self { .cancelled("the navigator has ended") }
}
