public import ThoriumCore

/// A step of a deep link, for the flow that must answer it.
///
/// The flow answers once: it starts a child, finishes the step without a child, or
/// refuses the step. Releasing the request without an answer refuses the step too.
///
///     for await request in flow.links(to: UserDetail.self) {
///       if users.contains(request.input) {
///         request.begin(UserDetail(id: request.input))
///       } else {
///         request.refuse("there is no user \(request.input)")
///       }
///     }
public final class LinkRequest<Destination: LinkedCoordinator>: Sendable {
  /// The input that the step contains.
  public let input: Destination.LinkInput

  private let stepID: DeepLinkState.StepID
  private let flow: FlowTree.ID
  private let navigator: Navigator

  init?(
    _ stepID: DeepLinkState.StepID,
    _ input: any Sendable,
    for flow: FlowTree.ID,
    in navigator: Navigator
  ) {
    guard let input = input as? Destination.LinkInput else { return nil }
    self.input = input
    self.stepID = stepID
    self.flow = flow
    self.navigator = navigator
  }

  deinit {
    refuse("it released the step without an answer")
  }

  /// True when the link waits for an answer: it was not answered, replaced or cancelled.
  public var isOpen: Bool { navigator.withLinks { [stepID] links, _ in links.isOpen(stepID) } }

  /// Answers with a child flow, which receives the next step of the link.
  ///
  /// The child may have another type than the destination. It starts
  /// like a child of ``Flow/coordinate(to:)``. If the link no longer
  /// waits, the child does not start, and its ending is `cancelled`.
  ///
  /// - Parameter child: The coordinator to run.
  /// - Returns: The child's results and its ending. If the child fails before its first suspension, the
  ///   report of the link contains the error, so these results do not report it again.
  @discardableResult
  public func begin<Child: Coordinator>(_ child: Child) -> Results<Child.Output> {
    if let results = startChild(child, insteadOf: nil) { return results }
    let delivery = ResultBuffer<Child.Output>(flow: child.flowName, in: navigator.runtime)
    delivery.finish(.cancelled("its link no longer waits"))
    return Results(delivery: delivery) { _ in }
  }

  /// Answers with a child flow, after another child is cancelled.
  ///
  /// - Parameters:
  ///   - child: The coordinator to run.
  ///   - cancelFormer: Cancels the other child for a reason; `nil` if there is none.
  /// - Returns: The child's results; `nil` if the link no longer waits, and nothing has changed.
  func startChild<Child: Coordinator>(
    _ child: Child,
    insteadOf cancelFormer: (@Sendable (String) -> Void)?
  ) -> Results<Child.Output>? {
    let parent = navigator.withLinks { [stepID, flow] links, tree in
      links.claim(stepID) ? tree.name(of: flow) : nil
    }
    guard let parent else { return nil }
    cancelFormer?("another link was opened")
    let results = navigator.start(child, under: flow, for: stepID)
    navigator.withLinks { [stepID] links, _ in links.didWait(stepID, under: parent) }
    return results
  }

  /// Finishes the step without a child, for example because its screen is already shown.
  ///
  /// The next step goes to this flow, or to a flow below it.
  public func finish() {
    navigator.withLinks { [stepID, flow] links, _ in links.finish(stepID, by: flow) }
  }

  /// Refuses the step; the link stops, and reports the reason.
  ///
  /// - Parameter refusal: The reason, which the report of the link contains.
  public func refuse(_ refusal: Refusal) {
    navigator.withLinks { [stepID, flow] links, tree in
      guard links.isOpen(stepID) else { return }
      links.finishLink(stepID.run, .refused(refusal, flow: tree.name(of: flow)))
    }
  }
}
