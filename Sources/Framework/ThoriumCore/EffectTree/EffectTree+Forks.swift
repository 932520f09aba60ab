// A fork is an effect that a body starts. It is a child of the body in the tree, so it ends
// with the body.
extension EffectTree {
  /// Starts an effect under the body that asks for it, and returns the id of the fork.
  mutating func startFork(_ effect: AnyEffect, of body: EffectNodeID, isAwaited: Bool)
    -> EffectNodeID
  {
    let id = tree.insert(.fork(isAwaited: isAwaited), under: body)
    agenda.append(.start(effect, under: id))
    return id
  }

  /// Ends a fork, if it is not over.
  mutating func cancelFork(_ id: EffectNodeID) {
    cancel([id], by: .body)
  }

  /// Removes a fork that is over; the body of an awaited fork receives its error, and may continue.
  mutating func finishFork(_ id: EffectNodeID, isAwaited: Bool, error: (any Error)?) -> Step {
    agenda.append(.over(remove(id), isAwaited ? nil : error))
    return .finishFork(id, error)
  }

  /// Records that a body with forks has returned or thrown.
  mutating func finishBodyBeforeForks(_ body: EffectNodeID, error: (any Error)?) {
    tree[body] = .left(isTracked: isTracked(body))
    agenda.append(.over(body, error))
  }

  /// Handles the end of a body, or of one of its forks.
  ///
  /// After an error the body and all its forks end. Without one, the work of the body ends when the
  /// body has returned and its last fork is over.
  mutating func finishPartOfBody(_ body: EffectNodeID, error: (any Error)?) {
    if error == nil {
      guard case .left = tree[body], !tree.hasChildren(body) else { return }
    }
    let parent = tree.parent(of: body)
    let isTracked = isTracked(body)
    let stopped = cancelNode(body, by: .failure)
    if let parent {
      agenda.append(.over(parent, error))
    } else {
      finishLoneBody(body, isTracked: isTracked, error: error)
    }
    schedule(stopped)
  }

  /// True when a body is all that a tracked action started.
  func isTracked(_ body: EffectNodeID) -> Bool {
    switch tree[body] {
    case .lone(_, let isTracked), .left(let isTracked): isTracked
    case nil, .root, .body, .fork, .sequence, .group, .race, .pause, .retried, .delayed, .waiting,
      .keyed,
      .caught, .finally:
      false
    }
  }
}
