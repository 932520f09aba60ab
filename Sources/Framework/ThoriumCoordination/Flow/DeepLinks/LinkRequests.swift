import ThoriumCore

/// An asynchronous sequence of the link steps that lead from a flow to a coordinator.
///
/// While this value is held or read, it receives such steps.
/// After its release, a step waits for another receiver.
package struct LinkRequests<Destination: LinkedCoordinator>: AsyncSequence, Sendable {
  /// A registration in the link state, which is removed when the last reader is released.
  final class Registration: Sendable {
    let navigator: Navigator
    let taker: DeepLinkState.Taker

    init(_ navigator: Navigator, _ flow: FlowTree.ID) {
      self.navigator = navigator
      taker = navigator.withLinks { links, tree in
        links.addTaker(of: flow, for: ObjectIdentifier(Destination.self), in: tree)
      }
    }

    deinit {
      navigator.withLinks { [taker] links, _ in links.remove(taker) }
    }
  }

  let registration: Registration

  /// Returns an iterator over the steps from now on.
  package func makeAsyncIterator() -> Iterator { Iterator(registration: registration) }

  /// An iterator over link steps.
  package struct Iterator: AsyncIteratorProtocol {
    let registration: Registration

    /// Waits for the next step.
    ///
    /// - Returns: The step; `nil` when the flow has ended or the reading task is cancelled.
    package mutating func next() async -> LinkRequest<Destination>? {
      let (navigator, taker) = (registration.navigator, registration.taker)
      while !Task.isCancelled {
        let (step, waits) = navigator.withLinks { links, tree in
          (links.acceptStep(by: taker, in: tree), links.isWaiting(taker))
        }
        if let step { return LinkRequest(step.id, step.input, for: taker.flow, in: navigator) }
        if !waits { return nil }
        await taker.signal.wait(for: "for a link to \(Destination.self)") {
          !navigator.readModel { $0.links.isWaiting(taker) }
        }
      }
      return nil
    }
  }
}
