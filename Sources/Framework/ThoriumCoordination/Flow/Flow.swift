import Synchronization
import ThoriumCore

/// A running coordinator, with its screens, children and results.
///
/// A flow ends when its coordinator's `start` returns or throws, when it
/// is cancelled, or when its parent flow ends. It ends in this order:
///
/// 1. Children that have lost all screens end first, with their own
///    results, the deepest and latest first. They have one second to do so.
/// 2. The code of the other children is cancelled, the latest child
///    first. The children of a flow are cancelled before the flow.
/// 3. All screens of the flow and of its children are removed. Their stores end, top
///    first, together with their effects and streams. Then the presenter is notified.
/// 4. The endings of the children are delivered, the latest first. The flow's own ending is
///    delivered last. The parent therefore receives every result before the flow is released.
///
/// A flow without an end has `Never` as its output. A flow that ends without a result has `Void`.
public final class Flow<Output: Sendable>: Sendable {
  /// The name of the flow in reports and traces.
  package let name: String
  /// The navigator that contains the flow's screens.
  public let navigator: Navigator
  let id: FlowTree.ID
  /// The tab in which the flow shows its screens, or `nil` outside of tabs.
  let tab: Navigation.Tab.ID?
  let delivery: ResultBuffer<Output>
  private let work = Mutex(Work())
  private let isOver = AsyncGate()

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
    delivery = ResultBuffer(flow: name, in: navigator.runtime)
  }

  /// Delivers a result before the last one.
  ///
  /// - Parameter output: The result.
  /// - Returns: True when the result was accepted. It is refused if the flow has
  ///   ended, or if `Limits.results` and `Limits.resultOverload` require it.
  @discardableResult
  public func yield(_ output: Output) -> Bool {
    delivery.yield(output)
  }

  /// Starts a child flow, which runs to its first suspension before this method returns.
  ///
  /// The calls nest when flows start child flows before they suspend. Inside
  /// 32 nested calls, the next flow starts in a new task, so that no depth
  /// overflows the stack. That flow may not have run when this method returns.
  ///
  /// The child runs until it finishes, it is cancelled, or this flow ends. If this
  /// flow has already ended, the child does not start, and its ending is `abandoned`.
  ///
  /// - Parameter child: The coordinator to run.
  /// - Returns: The child's results and its ending.
  @discardableResult
  public func coordinate<Child: Coordinator>(to child: Child) -> Results<Child.Output> {
    navigator.start(child, under: id)
  }
}

/// The operations of a flow that a navigator needs, for any output.
protocol LiveFlow: Sendable {
  /// The tab in which the flow shows its screens, or `nil` outside of tabs.
  var tab: Navigation.Tab.ID? { get }
  /// Refuses all further results except the last one; called when the flow leaves the tree.
  ///
  /// - Parameter isFailureRead: True when the report of a link contains the failure of the flow.
  func close(isFailureRead: Bool)
  /// Cancels the task that runs the flow's code.
  func cancelTask()
  /// Delivers an ending without a result; called once, by the
  /// code that removed the flow from the tree.
  func finish(without reason: Ending<Never>)
  /// Waits until the flow has ended.
  func waitUntilOver() async
}

extension Flow: LiveFlow {
  /// The task that runs the coordinator; the flow may be cancelled before the task is stored.
  private struct Work {
    var task: Task<Void, any Error>?
    var isCancelled = false
  }

  /// Runs the coordinator, unless the flow has already ended.
  func run(_ coordinator: some Coordinator<Output>, _ start: EffectStart) {
    if work.withLock(\.isCancelled) { return }
    let task = navigator.runtime.start(start, named: "flow \(name)") {
      let ending = await self.ending(of: coordinator)
      let isItsEnding = await self.navigator.finishFlow(self.id, as: ending) {
        self.deliverEnding(ending)
      }
      if !isItsEnding { self.reportError(of: ending) }
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

  /// Reports the error of code that was not cancelled, while the flow ends for another reason.
  ///
  /// The flow of a removed tab waits for the flows below it. A ``FlowError`` is the ending of one of those.
  private func reportError(of ending: Ending<Output>) {
    guard case .failed(let error) = ending, !(error is FlowError) else { return }
    if !work.withLock(\.isCancelled) { navigator.runtime.report(.failed(error, flow: name)) }
  }

  func close(isFailureRead: Bool) {
    delivery.close(isFailureRead: isFailureRead)
  }

  private func deliverEnding(_ ending: Ending<Output>) {
    navigator.trace(.flowEnded(id.number, ending.map { $0 }))
    navigator.presenter.didEnd(name, with: ending.map { $0 })
    delivery.finish(ending)
    isOver.open()
  }

  func finish(without reason: Ending<Never>) {
    cancelTask()
    deliverEnding(reason.map { (_: Never) -> Output in })
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
