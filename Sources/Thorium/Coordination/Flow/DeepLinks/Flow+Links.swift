extension Flow {
  /// Begins a child for each step of a link that leads to a coordinator, as long as the flow lasts.
  ///
  ///     flow.answerLinks(to: UserDetail.self) { id in UserDetail(id: id) }
  ///
  /// A newer link takes the place of an older: the child that the one before has begun here is
  /// cancelled before the next begins. A flow that reads results, waits, or decides otherwise reads
  /// ``links(to:)`` instead.
  ///
  /// - Parameters:
  ///   - destination: The type of the coordinator.
  ///   - child: Makes what is begun. What it throws refuses the step; a ``Refusal`` says why.
  public func answerLinks<C: LinkedCoordinator, Child: Coordinator>(
    to destination: C.Type,
    with child: @escaping @Sendable (C.LinkInput) throws -> Child
  ) {
    let requests = links(to: destination)
    navigator.runtime.start(named: "links to \(destination)") {
      var results: Results<Child.Output>?
      for await request in requests {
        do {
          let child = try child(request.input)
          results = request.begin(child, insteadOf: results) ?? results
        } catch {
          request.refuse(error as? Refusal ?? Refusal("\(error)"))
        }
      }
    }
  }

  /// Takes the steps of links that lead to a coordinator, from this call on.
  ///
  ///     for await request in flow.links(to: UserDetail.self) {
  ///       request.begin(UserDetail(id: request.input))
  ///     }
  ///
  /// A link waits for its next step until a flow asks for it: so one that shows a login first, or
  /// loads something, asks when it is ready.
  ///
  /// - Parameter destination: The type of the coordinator.
  /// - Returns: The steps, as long as somebody holds or reads this, and the flow goes on.
  public func links<C: LinkedCoordinator>(to destination: C.Type) -> LinkRequests<C> {
    LinkRequests(taker: .init(navigator, id))
  }
}
