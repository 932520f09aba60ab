import Synchronization

/// The one place where the screens and the flows of a program are kept.
///
///     let navigator = Navigator()
///     let results = navigator.start(App())
///     let output = try await results.value
///
/// It is the single source of truth: whatever removes a screen does it here, and whoever must know
/// is told from here. Its owner calls ``end()``.
public final class Navigator: Sendable {
  private struct Model {
    var navigation = Navigation()
    var tree = FlowTree()
    var flows: [FlowTree.ID: any LiveFlow] = [:]
    var stores: [Navigation.Place.ID: @Sendable () -> Void] = [:]
    var made = 0
  }

  /// What screens, flows and their effects need from the world.
  public let runtime: Runtime
  let stage: any Stage
  private let model = Mutex(Model())

  /// Makes a navigator that shows nothing yet.
  ///
  /// - Parameters:
  ///   - stage: Where screens are shown; by default nowhere.
  ///   - runtime: What screens, flows and their effects need from the world.
  public init(on stage: some Stage = EmptyStage(), in runtime: Runtime = .standard) {
    self.stage = stage
    self.runtime = runtime
  }

  /// What is shown now.
  public var navigation: Navigation { model.withLock { $0.navigation } }

  /// Which flow has begun which.
  public var tree: FlowTree { model.withLock { $0.tree } }

  /// Begins a flow that belongs to nobody but this navigator.
  ///
  /// - Parameter coordinator: What to run.
  /// - Returns: Its results and its ending.
  public func start<C: Coordinator>(_ coordinator: C) -> Results<C.Output> {
    start(coordinator, under: nil)
  }

  /// Ends every flow, the latest first, and removes every screen.
  public func end() {
    for root in model.withLock({ $0.tree.latestRoots }) {
      end(root, as: .cancelled("the navigator has ended"))
    }
  }

  func start<C: Coordinator>(_ coordinator: C, under parent: FlowTree.ID?) -> Results<C.Output> {
    let name = coordinator.flowName
    let flow = model.withLock { model -> Flow<C.Output>? in
      guard let id = model.tree.insert(name, under: parent) else { return nil }
      let flow = Flow<C.Output>(name, id, in: self)
      model.flows[id] = flow
      return flow
    }
    guard let flow else { return .abandoned(name, report: runtime.report) }
    flow.run(coordinator)
    return Results(delivery: flow.delivery) { [weak self, id = flow.id] reason in
      self?.end(id, as: .cancelled(reason))
    }
  }
}

extension Results {
  fileprivate static func abandoned(
    _ flow: String,
    report: @escaping @Sendable (Report) -> Void
  ) -> Self {
    let delivery = Delivery<Output>(flow: flow, report: report)
    _ = delivery.end(.abandoned)
    return Results(delivery: delivery) { _ in }
  }
}

// What a person does, and what flows do on a screen's behalf.
extension Navigator {
  /// Removes the topmost screen, as a back button does.
  ///
  /// - Returns: What was removed, top first.
  /// - Throws: A ``Refusal`` on the root of a stack.
  @discardableResult
  public func pop() throws(Refusal) -> [Navigation.Place] {
    try remove(.pop) { (navigation) throws(Refusal) in try navigation.pop() }
  }

  /// Drags the topmost screen aside; past a quarter of the way it is removed.
  ///
  /// - Parameter progress: How far, between 0 and 1.
  /// - Returns: What was removed, if anything.
  /// - Throws: A ``Refusal`` on the root of a stack, or for a progress that is no such number.
  @discardableResult
  public func swipe(_ progress: Double) throws(Refusal) -> [Navigation.Place] {
    try remove(.pop) { (navigation) throws(Refusal) in try navigation.swipe(progress) }
  }

  /// Removes all screens but the root from the topmost stack.
  ///
  /// - Returns: What was removed, top first.
  /// - Throws: A ``Refusal`` on the root of a stack.
  @discardableResult
  public func popToRoot() throws(Refusal) -> [Navigation.Place] {
    try remove(.popToRoot) { (navigation) throws(Refusal) in try navigation.popToRoot() }
  }

  /// Removes the topmost stack, which must be a presented one.
  ///
  /// - Returns: What was removed, top first.
  /// - Throws: A ``Refusal`` where nothing is presented.
  @discardableResult
  public func dismiss() throws(Refusal) -> [Navigation.Place] {
    try remove(.dismiss) { (navigation) throws(Refusal) in try navigation.dismiss() }
  }

  func pop(_ id: Navigation.Place.ID) throws(Refusal) -> [Navigation.Place] {
    try remove(.pop) { (navigation) throws(Refusal) in try navigation.pop(id) }
  }

  func pop(to id: Navigation.Place.ID) throws(Refusal) -> [Navigation.Place] {
    try remove(.popTo) { (navigation) throws(Refusal) in try navigation.pop(to: id) }
  }

  func attempt(
    _ operation: (Navigator) throws(Refusal) -> [Navigation.Place]
  ) -> Result<[Navigation.Place], Refusal> {
    do { return .success(try operation(self)) } catch { return .failure(error) }
  }
}

extension Navigator {
  /// Makes a store for a reactor and shows it.
  func show<R: Reactor>(
    _ reactor: R,
    _ name: String?,
    for flow: FlowTree.ID,
    _ operation: NavigationChange.Operation
  ) throws -> Screen<R> {
    try stage.prepare(R.self)
    let store = Store(reactor, in: runtime)
    var screen: Screen<R>?
    try change(operation) { (model) throws(Refusal) in
      model.made += 1
      let place = Navigation.Place(
        id: .init(rawValue: model.made),
        name: name ?? Self.screenName(of: R.self)
      )
      guard model.tree.insert(place.id, into: flow) else { throw "the flow has ended" }
      let removed =
        switch operation {
        case .present: try model.navigation.present(place)
        case .resetRoot: model.navigation.resetRoot(place)
        default: try model.navigation.push(place)
        }
      model.stores[place.id] = { store.end() }
      screen = Screen(place: place, store: store)
      return (place, removed)
    }
    guard let screen else { preconditionFailure("A navigation that succeeded shows no screen.") }
    stage.didShow(screen)
    return screen
  }

  private func remove(
    _ operation: NavigationChange.Operation,
    _ body: (inout Navigation) throws(Refusal) -> [Navigation.Place]
  ) throws(Refusal) -> [Navigation.Place] {
    try change(operation) { (model) throws(Refusal) in (nil, try body(&model.navigation)) }
  }

  /// Changes the navigation, ends the stores of the removed screens, top first, and tells.
  @discardableResult
  private func change(
    _ operation: NavigationChange.Operation,
    _ body: (inout Model) throws(Refusal) -> (Navigation.Place?, [Navigation.Place])
  ) throws(Refusal) -> [Navigation.Place] {
    let (change, ended) = try model.withLock { (model) throws(Refusal) in
      var next = model
      let (shown, removed) = try body(&next)
      next.tree.remove(removed.map(\.id))
      let ended = removed.compactMap { next.stores.removeValue(forKey: $0.id) }
      model = next
      let change = NavigationChange(
        operation: operation,
        shown: shown,
        removed: removed,
        navigation: next.navigation
      )
      return (change, ended)
    }
    for end in ended { end() }
    if change.shown != nil || !change.removed.isEmpty { stage.didNavigate(change) }
    return change.removed
  }

  private static func screenName(of reactor: Any.Type) -> String {
    let name = "\(reactor)"
    let suffix = "Reactor"
    return name.hasSuffix(suffix) && name != suffix ? String(name.dropLast(suffix.count)) : name
  }
}

// How flows end.
extension Navigator {
  /// Ends the children whose screens are gone, each with what it gives by itself, latest first.
  func closeChildren(of id: FlowTree.ID) async {
    while let child = model.withLock({ model in
      model.tree.closingChildren(of: id).first.flatMap { model.flows[$0] }
    }) {
      child.cancelTask()
      await child.waitUntilOver()
    }
  }

  /// Ends a flow and all that it has begun; its screens are removed.
  ///
  /// - Parameter ending: How the flow itself ends; `nil` when it says that itself.
  func end(_ id: FlowTree.ID, as ending: Ending<Never>? = nil) {
    let (flows, screens) = model.withLock { model in
      let (ids, screens) = model.tree.remove(id)
      return (ids.compactMap { id in model.flows.removeValue(forKey: id) }, screens)
    }
    _ = try? remove(.remove) { (navigation) throws(Refusal) in navigation.remove(screens) }
    for child in flows.dropLast() {
      child.cancelTask()
      child.end(without: .abandoned)
    }
    guard let ending, let flow = flows.last else { return }
    flow.cancelTask()
    flow.end(without: ending)
  }
}
