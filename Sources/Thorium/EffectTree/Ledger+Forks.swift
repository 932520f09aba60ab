// A fork is an effect that a body begins. It is a child of the body in the tree, so it ends with the body.
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

  /// Closes a fork that is over; the body of an awaited fork receives its error, and may go on.
  mutating func close(_ fork: WorkID, _ branch: Branch, _ error: (any Error)?) -> Step {
    agenda.append(.over(remove(fork), branch.isAwaited ? nil : error))
    return .answer(branch, error)
  }

  /// A body that has forks has returned, or thrown.
  mutating func leave(_ body: WorkID, with error: (any Error)?) {
    tree[body] = .left(ownTicket(of: body))
    agenda.append(.over(body, error))
  }

  /// Handles the end of a body, or of one of its forks.
  ///
  /// After an error the body and all its forks end. Without one, the work of the body ends when the body has
  /// returned and its last fork is over.
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

  /// The ticket of an action that started nothing but this body, or `nil`.
  func ownTicket(of body: WorkID) -> Ticket? {
    switch tree[body] {
    case .lone(_, let ticket), .left(let ticket): ticket
    default: nil
    }
  }
}
