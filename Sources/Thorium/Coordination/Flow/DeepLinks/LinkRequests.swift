/// The steps of links that lead from a flow to a coordinator, as they come.
///
/// Whoever holds this, or reads it, takes such steps; when it is let go, a step waits for another.
public struct LinkRequests<Destination: LinkedCoordinator>: AsyncSequence, Sendable {
  /// What is taken out of the desk when the last reader is gone.
  final class Taker: Sendable {
    let navigator: Navigator
    let flow: FlowTree.ID
    let number: Int
    let bell = Bell()

    init(_ navigator: Navigator, _ flow: FlowTree.ID) {
      self.navigator = navigator
      self.flow = flow
      let taker = LinkDesk.Taker(
        flow: flow,
        coordinator: ObjectIdentifier(Destination.self),
        bell: bell
      )
      number = navigator.atDesk { desk, tree in tree.isOpen(flow) ? desk.add(taker) : 0 }
    }

    deinit {
      navigator.atDesk { [number] desk, _ in desk.remove(taker: number) }
    }
  }

  let taker: Taker

  /// Begins to take the steps that come from now on.
  public func makeAsyncIterator() -> Iterator { Iterator(taker: taker) }

  /// Takes one step after the other.
  public struct Iterator: AsyncIteratorProtocol {
    let taker: Taker

    /// Waits for the next step.
    ///
    /// - Returns: The step, or `nil` when the flow has ended or the reading task is cancelled.
    public mutating func next() async -> LinkRequest<Destination>? {
      let navigator = taker.navigator
      while !Task.isCancelled {
        let number = taker.number
        let (step, waits) = navigator.atDesk { desk, tree in
          (desk.take(by: number, in: tree), desk.isWaiting(number))
        }
        if let step { return LinkRequest(step.ticket, step.input, for: taker.flow, in: navigator) }
        if !waits { return nil }
        await taker.bell.wait(for: "for a link to \(Destination.self)") {
          !navigator.look { $0.links.isWaiting(number) }
        }
      }
      return nil
    }
  }
}
