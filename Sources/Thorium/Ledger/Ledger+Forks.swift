// Effects that a body begins beside itself stand under it, so that they end with it.
extension Ledger {
  /// Begins an effect under the body that asks for it.
  mutating func fork(_ effect: AnyEffect, as branch: Branch) {
    let id = tree.insert(.branch(branch), under: branch.run.id)
    branch.id = id
    agenda.append(.begin(effect, under: id))
  }

  /// Ends a fork, if it is not over.
  mutating func cancel(_ branch: Branch) {
    if let id = branch.id { cancel([id], by: .body) }
  }

  /// A fork is over; what an awaited one has failed with is told to its body, which may go on.
  mutating func close(_ fork: WorkID, _ branch: Branch, _ error: (any Error)?) -> Step {
    agenda.append(.over(remove(fork), branch.isAwaited ? nil : error))
    return .answer(branch, error)
  }

  /// A body that has forks has returned, or thrown.
  mutating func leave(_ body: WorkID, with error: (any Error)?) {
    tree[body] = .left(ownTicket(of: body))
    agenda.append(.over(body, error))
  }

  /// A body's fork is over, or the body is: with an error all of it ends; without one it ends when
  /// the body has returned and its last fork is over.
  mutating func join(_ body: WorkID, _ error: (any Error)?) {
    if error == nil {
      guard case .left = tree[body], !tree.hasChildren(body) else { return }
    }
    let parent = tree.parent(of: body)
    let ticket = ownTicket(of: body)
    let stopped = stop(body, by: .failure)
    if let parent {
      agenda.append(.over(parent, error))
    } else {
      ended(body, for: ticket, with: error)
    }
    perform(stopped)
  }

  /// What waits for the end of a body that is all that an action started.
  func ownTicket(of body: WorkID) -> Ticket? {
    switch tree[body] {
    case .lone(_, let ticket), .left(let ticket): ticket
    default: nil
    }
  }
}
