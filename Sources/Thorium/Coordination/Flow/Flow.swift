import Synchronization

/// A coordinator at work: its screens, its children, and its results.
///
/// A flow ends when its coordinator's `start` returns or throws, when it is cancelled, or when the
/// flow that began it ends. It ends in this order:
///
/// 1. Children whose screens are gone already end with what they give by themselves, the deepest
///    and latest first; they have a second for it.
/// 2. The code of the other children is cancelled, the latest child first, each behind its own.
/// 3. All screens of the flow and of its children go: their stores end, top first, and with them
///    their effects and streams; then the stage is told.
/// 4. The children's endings are delivered, the latest first, and at last its own, with the result
///    that whoever began it waits for. So it gets each result before the flow is let go.
///
/// A flow without an end has `Never` as its output, and one that only ends has `Void`.
public final class Flow<Output: Sendable>: Sendable {
  /// What a person reads where the flow is told of.
  public let name: String
  /// The navigator in which the flow's screens are.
  public let navigator: Navigator
  let id: FlowTree.ID
  /// In which tab the flow shows its screens, if in one.
  let tab: Navigation.Tab.ID?
  let delivery: Delivery<Output>
  private let work = Mutex(Work())
  private let isOver = Latch()

  init(
    _ name: String,
    _ id: FlowTree.ID,
    _ tab: Navigation.Tab.ID?,
    in navigator: Navigator
  ) {
    self.name = name
    self.id = id
    self.tab = tab
    self.navigator = navigator
    delivery = Delivery(flow: name, in: navigator.runtime)
  }

  /// Gives a result before the last one.
  ///
  /// - Parameter output: The result.
  /// - Returns: Whether it was taken; once the flow has ended it is not, nor where ``Limits/results`` says so.
  @discardableResult
  public func yield(_ output: Output) -> Bool {
    delivery.yield(output)
  }

  /// Begins a child flow, which runs to its first suspension before this returns.
  ///
  /// Flows that begin child flows before they suspend nest their calls. Inside 32 such calls the next flow begins
  /// in a new task, so that no depth overflows the stack; it may not have run when this returns.
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

/// What a navigator needs of a flow, whatever its output is.
protocol LiveFlow: Sendable {
  /// In which tab it shows its screens, if in one.
  var tab: Navigation.Tab.ID? { get }
  /// Takes no results any more but the last; called when it leaves the tree.
  func close()
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

  /// Runs the coordinator, unless the flow has ended before it could begin.
  func run(_ coordinator: some Coordinator<Output>, _ start: EffectStart) {
    if work.withLock(\.isCancelled) { return }
    let task = navigator.runtime.start(start, named: "flow \(name)") {
      let ending = await self.ending(of: coordinator)
      await self.navigator.close(self.id, as: ending) { self.end(ending) }
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

  func close() {
    delivery.close()
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
