import Synchronization

/// A coordinator at work: its screens, its children, and its results.
///
/// A flow ends when its coordinator's `start` returns or throws, when it is cancelled, or when the
/// flow that began it ends. Then its children end first, and its screens are removed.
public final class Flow<Output: Sendable>: Sendable {
  /// What a person reads where the flow is told of.
  public let name: String
  /// The navigator in which the flow's screens are.
  public let navigator: Navigator
  let id: FlowTree.ID
  let delivery: Delivery<Output>
  private let work = Mutex(Work())
  private let isOver = Latch()

  init(_ name: String, _ id: FlowTree.ID, in navigator: Navigator) {
    self.name = name
    self.id = id
    self.navigator = navigator
    delivery = Delivery(flow: name, report: navigator.runtime.report)
  }

  /// Gives a result before the last one.
  ///
  /// - Parameter output: The result.
  /// - Returns: Whether it was taken; once the flow has ended it is not.
  @discardableResult
  public func yield(_ output: Output) -> Bool {
    delivery.yield(output)
  }

  /// Begins a child flow, which runs to its first suspension before this returns.
  ///
  /// The child lives until it ends by itself, is cancelled, or this flow ends. When this flow has
  /// ended already, the child does not begin, and its ending is `abandoned`.
  ///
  /// - Parameter child: What to run.
  /// - Returns: The child's results and its ending.
  @discardableResult
  public func coordinate<Child: Coordinator>(to child: Child) -> Results<Child.Output> {
    navigator.start(child, under: id)
  }
}

extension Flow {
  /// Shows a screen on top of the stack.
  ///
  /// - Parameters:
  ///   - reactor: The machine of the screen; a store is made for it.
  ///   - name: What a person reads for the screen; by default the reactor's type without
  ///     `Reactor`.
  /// - Returns: The screen.
  /// - Throws: A ``RouteError`` where no view shows the reactor, or a ``Refusal`` where the flow
  ///   has ended. Then nothing has changed.
  @discardableResult
  public func push<R: Reactor>(_ reactor: R, as name: String? = nil) throws -> Screen<R> {
    try navigator.show(reactor, name, for: id, .push) { (navigation, place) throws(Refusal) in
      try navigation.push(place)
    }
  }

  /// Shows a screen in a stack of its own, above all that is shown.
  ///
  /// - Parameters:
  ///   - reactor: The machine of the screen.
  ///   - name: What a person reads for the screen.
  /// - Returns: The screen.
  /// - Throws: As ``push(_:as:)``; also a ``Refusal`` where nothing is shown to present it on.
  @discardableResult
  public func present<R: Reactor>(_ reactor: R, as name: String? = nil) throws -> Screen<R> {
    try navigator.show(reactor, name, for: id, .present) { (navigation, place) throws(Refusal) in
      try navigation.present(place)
    }
  }

  /// Removes every screen, and shows this one as the root.
  ///
  /// - Parameters:
  ///   - reactor: The machine of the screen.
  ///   - name: What a person reads for the screen.
  /// - Returns: The screen.
  /// - Throws: As ``push(_:as:)``.
  @discardableResult
  public func resetRoot<R: Reactor>(_ reactor: R, as name: String? = nil) throws -> Screen<R> {
    try navigator.show(reactor, name, for: id, .resetRoot) { (navigation, place) throws(Refusal) in
      navigation.resetRoot(place)
    }
  }

  /// Removes a screen and all above it.
  ///
  /// A flow that has ended removes nothing any more, here and below: what is on top is not its own.
  ///
  /// - Parameter screen: A screen of this flow.
  /// - Returns: What was removed, top first, or why nothing was: the screen is gone already, say.
  @discardableResult
  public func pop<R: Reactor>(_ screen: Screen<R>) -> Result<[Navigation.Place], Refusal> {
    remove(.pop) { (navigation) throws(Refusal) in try navigation.pop(screen.id) }
  }

  /// Removes all screens above a screen.
  ///
  /// - Parameter screen: The screen that is on top afterwards.
  /// - Returns: What was removed, top first, or why nothing was.
  @discardableResult
  public func pop<R: Reactor>(to screen: Screen<R>) -> Result<[Navigation.Place], Refusal> {
    remove(.popTo) { (navigation) throws(Refusal) in try navigation.pop(to: screen.id) }
  }

  /// Removes all screens but the root from the topmost stack.
  ///
  /// - Returns: What was removed, top first, or why nothing was.
  @discardableResult
  public func popToRoot() -> Result<[Navigation.Place], Refusal> {
    remove(.popToRoot) { (navigation) throws(Refusal) in try navigation.popToRoot() }
  }

  /// Removes the topmost stack, which must be a presented one.
  ///
  /// - Returns: What was removed, top first, or why nothing was.
  @discardableResult
  public func dismiss() -> Result<[Navigation.Place], Refusal> {
    remove(.dismiss) { (navigation) throws(Refusal) in try navigation.dismiss() }
  }

  private func remove(
    _ operation: NavigationChange.Operation,
    _ removal: (inout Navigation) throws(Refusal) -> [Navigation.Place]
  ) -> Result<[Navigation.Place], Refusal> {
    Result { () throws(Refusal) in try navigator.remove(operation, for: id, removal) }
  }
}

/// What a navigator needs of a flow, whatever its output is.
protocol LiveFlow: Sendable {
  /// Tells the flow's code that it is over.
  func cancelTask()
  /// Delivers an ending that is not a result; called once, by whoever took it out of the tree.
  func end(without reason: Ending<Never>)
  /// Waits until the flow has ended.
  func waitUntilOver() async
}

extension Flow: LiveFlow {
  /// The task that runs the coordinator, and whether it was cancelled, perhaps before it was known.
  private struct Work {
    var task: Task<Void, Never>?
    var isCancelled = false
  }

  func run(_ coordinator: some Coordinator<Output>) {
    let task = navigator.runtime.start(named: "flow \(name)") {
      let ending = await self.ending(of: coordinator)
      await self.navigator.close(self.id) { self.end(ending) }
    }
    work.withLock { $0.task = task }
    if work.withLock(\.isCancelled) { cancelTask() }
  }

  private func ending(of coordinator: some Coordinator<Output>) async -> Ending<Output> {
    do {
      return .finished(try await coordinator.start(in: self))
    } catch let error where Task.isCancelled && (error is CancellationError || error is FlowError) {
      return .abandoned
    } catch is CancellationError {
      return .cancelled("it cancelled itself")
    } catch {
      return .failed(error)
    }
  }

  private func end(_ ending: Ending<Output>) {
    navigator.trace(.flowEnded(id.number, ending.map { $0 }))
    navigator.stage.didEnd(name, with: ending.map { $0 })
    delivery.end(ending)
    isOver.open()
  }

  func end(without reason: Ending<Never>) {
    cancelTask()
    switch reason {
    case .cancelled(let why): end(.cancelled(why))
    case .failed(let error): end(.failed(error))
    case .abandoned: end(.abandoned)
    }
  }

  func cancelTask() {
    let task = work.withLock { work in
      work.isCancelled = true
      return work.task.take()
    }
    task?.cancel()
  }

  func waitUntilOver() async {
    await isOver.waitUncancelled(for: "for the flow \(name) to end")
  }
}
