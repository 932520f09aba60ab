import Synchronization
import ThoriumCore

// Ending flows.
extension Navigator {
  /// The time that a completed flow waits for children that ignore their cancellation.
  private static let patience: Duration = .seconds(1)

  /// Ends a flow whose coordinator has completed.
  ///
  /// First, the flows below it that have lost their screens end with their own
  /// results, the deepest and latest first. A flow that ignores its cancellation
  /// for a second is abandoned. The ending of the completed flow is delivered last.
  ///
  /// - Returns: False if the flow already ends for another reason.
  @discardableResult
  func finishFlow<Output>(
    _ id: FlowTree.ID,
    as ending: Ending<Output>,
    isCancelled: Bool = false,
    _ deliverEnding: @escaping @Sendable () -> Void
  ) async -> Bool {
    let isFirst = model.withLock { model in
      defer { model.tree.closeFlow(id) }
      return model.tree.isOpen(id)
    }
    // Another ending of this flow waits for the flows below it.
    if !isFirst { return false }
    if endingFlow(below: id) != nil {
      let timer = runtime.start(named: "timeout of child flows", after: Self.patience) {
        self.removeFlow(id, as: ending, isCancelled: isCancelled, deliverEnding)
      }
      while let flow = endingFlow(below: id) {
        flow.cancelTask()
        await flow.waitUntilOver()
      }
      timer.cancel()
    }
    removeFlow(id, as: ending, isCancelled: isCancelled, deliverEnding)
    return true
  }

  private func endingFlow(below id: FlowTree.ID) -> (any LiveFlow)? {
    model.withLock { model in model.tree.endingFlow(below: id).flatMap { model.flows[$0] } }
  }

  /// Ends the flows whose tabs were removed with some screens, the latest first.
  ///
  /// Flows below them that have lost their own screens end first, with their own results.
  func endFlows(inTabsOf screens: [LiveScreen], in model: inout Model) {
    var highest: [(id: FlowTree.ID, flow: any LiveFlow)] = []
    var below: Set<FlowTree.ID> = []
    for id in screens.flatMap(\.tabFlows).sorted(by: { $0.number < $1.number }) {
      guard let flow = model.flows[id], !below.contains(id) else { continue }
      highest.append((id, flow))
      below.formUnion(model.tree.subtree(of: id))
    }
    for (id, flow) in highest.reversed() {
      model.notifications.appendAtOnce { [self] in
        runtime.start(named: "end of a tab") {
          let ending = Ending<Never>.tabWasRemoved
          await self.finishFlow(id, as: ending, isCancelled: true) { flow.finish(without: ending) }
        }
      }
    }
  }

  func cancelFlow(_ id: FlowTree.ID, as ending: Ending<Never>) {
    let flow = model.withLock { $0.flows[id] }
    removeFlow(id, as: ending, isCancelled: true) { flow?.finish(without: ending) }
  }

  /// Ends a flow and all flows below it; their screens are removed.
  ///
  /// Children end before their parents, the latest first. This happens in the following order:
  ///
  /// 1. The code of all these flows is cancelled.
  /// 2. The work of their screens is cancelled, top first.
  /// 3. The presenter is notified that the screens were removed.
  /// 4. The endings are delivered.
  ///
  /// Cancellations do not wait for a transition, but notifications do.
  ///
  /// The first caller removes the flow from the tree, so only its ending counts.
  private func removeFlow<Output>(
    _ id: FlowTree.ID,
    as ending: Ending<Output>,
    isCancelled: Bool = false,
    _ deliverEnding: @escaping @Sendable () -> Void
  ) {
    change { model in
      let isReported = model.links.willEnd(id, as: ending, in: model.tree)
      let (ids, screens) = model.tree.remove(id)
      let flows = ids.compactMap { model.flows.removeValue(forKey: $0) }
      guard !flows.isEmpty else { return }
      for flow in flows.dropLast() { flow.close(isFailureRead: false) }
      flows.last?.close(isFailureRead: isReported)
      let cancelled = isCancelled ? flows : flows.dropLast()
      if !cancelled.isEmpty {
        model.notifications.appendAtOnce { for flow in cancelled { flow.cancelTask() } }
      }
      withdrawPrompts(of: ids, in: &model)
      changeScreens(.remove, under: policy, in: &model) { $0.remove(screens) }
      for child in flows.dropLast() {
        model.notifications.append { child.finish(without: .abandoned) }
      }
      model.notifications.append(deliverEnding)
      settleLinks(in: &model)
    }
  }
}
