import ThoriumCore

/// An asynchronous sequence of the link steps that lead from a flow to a coordinator.
///
/// While this value is held or read, it receives such steps.
/// After its release, a step waits for another receiver.
package struct LinkRequests<Destination: LinkedCoordinator>: AsyncSequence, Sendable {
  /// A registration in the link state, which is removed when the last reader is released.
  final class Waiter: Sendable {
    let navigator: Navigator
    let flow: FlowTree.ID
    let number: Int
    let signal = AsyncSignal()

    init(_ navigator: Navigator, _ flow: FlowTree.ID) {
      self.navigator = navigator
      self.flow = flow
      let taker = DeepLinkState.Waiter(
        flow: flow,
        coordinator: ObjectIdentifier(Destination.self),
        signal: signal
      )
      number = navigator.withLinks { links, tree in tree.isOpen(flow) ? links.add(taker) : 0 }
    }

    deinit {
      navigator.withLinks { [number] links, _ in links.remove(taker: number) }
    }
  }

  let taker: Waiter

  /// Returns an iterator over the steps from now on.
  package func makeAsyncIterator() -> Iterator { Iterator(taker: taker) }

  /// An iterator over link steps.
  package struct Iterator: AsyncIteratorProtocol {
    let taker: Waiter

    /// Waits for the next step.
    ///
    /// - Returns: The step; `nil` when the flow has ended or the reading task is cancelled.
    package mutating func next() async -> LinkRequest<Destination>? {
      let navigator = taker.navigator
      while !Task.isCancelled {
        let number = taker.number
        let (step, waits) = navigator.withLinks { links, tree in
          (links.acceptStep(by: number, in: tree), links.isWaiting(number))
        }
        if let step { return LinkRequest(step.id, step.input, for: taker.flow, in: navigator) }
        if !waits { return nil }
        await taker.signal.wait(for: "for a link to \(Destination.self)") {
          !navigator.readModel { $0.links.isWaiting(number) }
        }
      }
      return nil
    }
  }
}
