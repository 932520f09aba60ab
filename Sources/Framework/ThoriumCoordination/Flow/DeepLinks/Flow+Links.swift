import ThoriumCore

extension Flow {
  /// Starts a child for each deep-link step that leads to a coordinator, while the flow runs.
  ///
  ///     flow.answerLinks(to: UserDetail.self) { id in UserDetail(id: id) }
  ///
  /// A newer link replaces an older one. The child that the older link
  /// started here is cancelled before the next child starts. A flow that
  /// reads results, waits, or needs another rule uses ``links(to:)`` instead.
  ///
  /// - Parameters:
  ///   - destination: The type of the coordinator.
  ///   - child: Creates the child coordinator. An error refuses the
  ///     step; a ``/ThoriumCore/Refusal`` gives the reason.
  public func answerLinks<C: LinkedCoordinator, Child: Coordinator>(
    to destination: C.Type,
    with child: @escaping @Sendable (C.LinkInput) throws -> Child
  ) {
    let requests = links(to: destination)
    navigator.runtime.start(named: "links to \(destination)") {
      var cancelFormer: (@Sendable (String) -> Void)?
      for await request in requests {
        do {
          let child = try child(request.input)
          let results = request.startChild(child, insteadOf: cancelFormer)
          // Only the flow keeps the results, so a failure is reported when the child fails.
          cancelFormer = results?.cancelFlow ?? cancelFormer
        } catch {
          request.refuse(error as? Refusal ?? Refusal("\(error)"))
        }
      }
    }
  }

  /// Returns the link steps that lead to a coordinator, from this call on.
  ///
  ///     for await request in flow.links(to: UserDetail.self) {
  ///       request.begin(UserDetail(id: request.input))
  ///     }
  ///
  /// A link waits for its next step until a flow requests the step. A flow that shows
  /// a login first, or loads something, can therefore request steps when it is ready.
  ///
  /// - Parameter destination: The type of the coordinator.
  /// - Returns: The steps. They arrive while this value is held or read, and the flow runs.
  public func links<C: LinkedCoordinator>(
    to destination: C.Type
  ) -> some AsyncSequence<LinkRequest<C>, Never> & Sendable {
    LinkRequests<C>(registration: .init(navigator, id))
  }
}
