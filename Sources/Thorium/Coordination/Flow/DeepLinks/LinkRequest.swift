/// A step of a link, given to the flow that is to take it.
///
/// The flow answers once: it begins a child, says that the step is done without one, or refuses.
/// To let the step go without an answer refuses it, too.
///
///     for await request in flow.links(to: UserDetail.self) {
///       if users.contains(request.input) {
///         request.begin(UserDetail(id: request.input))
///       } else {
///         request.refuse("there is no user \(request.input)")
///       }
///     }
public final class LinkRequest<Destination: LinkedCoordinator>: Sendable {
  /// What the step says.
  public let input: Destination.LinkInput

  private let ticket: LinkDesk.Ticket
  private let flow: FlowTree.ID
  private let navigator: Navigator

  init?(
    _ ticket: LinkDesk.Ticket,
    _ input: any Sendable,
    for flow: FlowTree.ID,
    in navigator: Navigator
  ) {
    guard let input = input as? Destination.LinkInput else { return nil }
    self.input = input
    self.ticket = ticket
    self.flow = flow
    self.navigator = navigator
  }

  deinit {
    refuse("it let the step go without an answer")
  }

  /// Whether the link still waits for an answer: it was not answered, replaced or cancelled.
  public var isOpen: Bool { navigator.atDesk { [ticket] desk, _ in desk.isOpen(ticket) } }

  /// Answers with a child flow, to which the next step of the link goes.
  ///
  /// The child need not be of the type of the destination. It is begun as by
  /// ``Flow/coordinate(to:)``, unless the link waits no more: then it does not begin, and its
  /// ending is `cancelled`.
  ///
  /// - Parameter child: What to run.
  /// - Returns: The child's results and its ending.
  @discardableResult
  public func begin<Child: Coordinator>(_ child: Child) -> Results<Child.Output> {
    if let results = begin(child, insteadOf: nil) { return results }
    let delivery = Delivery<Child.Output>(flow: child.flowName, in: navigator.runtime)
    delivery.end(.cancelled("its link waits no more"))
    return Results(delivery: delivery) { _ in }
  }

  /// Answers with a child flow, before which another is cancelled.
  ///
  /// - Returns: The child's results; `nil` where the link waits no more, and nothing has changed.
  func begin<Child: Coordinator>(
    _ child: Child,
    insteadOf former: Results<Child.Output>?
  ) -> Results<Child.Output>? {
    let parent = navigator.atDesk { [ticket, flow] desk, tree in
      desk.claim(ticket) ? tree.name(of: flow) : nil
    }
    guard let parent else { return nil }
    former?.cancel("another link was opened")
    let results = navigator.start(child, under: flow, for: ticket)
    navigator.atDesk { [ticket] desk, _ in desk.didWait(ticket, under: parent) }
    return results
  }

  /// Answers that the step is done, without a child: what it leads to is shown already, say.
  ///
  /// The next step goes to this flow, or to one below it.
  public func finish() {
    navigator.atDesk { [ticket, flow] desk, _ in desk.finish(ticket, by: flow) }
  }

  /// Answers that the step is not taken; the link stops, and reports why.
  ///
  /// - Parameter refusal: Why, for whoever opened the link.
  public func refuse(_ refusal: Refusal) {
    navigator.atDesk { [ticket, flow] desk, tree in
      guard desk.isOpen(ticket) else { return }
      desk.stop(ticket, .refused(refusal, flow: tree.name(of: flow)))
    }
  }
}
