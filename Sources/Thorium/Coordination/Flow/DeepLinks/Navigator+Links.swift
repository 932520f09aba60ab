extension Navigator {
  /// Follows a link, step by step, and tells how far it came.
  ///
  /// The whole link is checked first: when one of its steps is declared by nobody, nothing is
  /// shown. Then each step goes to the flow that asks for it (``Flow/links(to:)``): the first to
  /// the flow that declares the link or one below it, each further step to the flow with which
  /// the step before was answered, or one below that. Where nobody asks yet, as while a login is
  /// shown, the link waits.
  ///
  /// A navigator follows one link at a time. A newer one replaces it, which the older reports;
  /// what the older has shown stays until a flow removes it.
  ///
  ///     let link = try Link("app://users/u1/edit")
  ///     let report = await navigator.open(link)
  ///     print(report)  // app://users/u1/edit was followed to its end
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - limit: How long it may take, on the runtime's clock; `nil` is for ever.
  /// - Returns: Which steps were done, and why the link stopped. It stops too when the waiting
  ///   task is cancelled.
  public func open(_ link: Link, within limit: Duration? = .seconds(60)) async -> LinkReport {
    let outcome = LinkOutcome()
    let number: Int
    do throws(LinkError) {
      let (route, scope) = try route(for: link)
      number = atDesk { desk, tree in desk.open(link, along: route, in: scope, outcome, tree) }
    } catch {
      let report = LinkReport(link: link, done: [], stopped: nil, reason: .invalid(error))
      atDesk { desk, _ in desk.turnAway(report) }
      return report
    }
    let timer = limit.map { limit in
      runtime.start(named: "limit of the link \(link)") { [runtime] in
        do { try await runtime.clock.sleep(for: limit.clamped) } catch { return }
        self.atDesk { desk, _ in desk.stop(number, .timedOut(limit)) }
      }
    }
    defer { timer?.cancel() }
    return await withTaskCancellationHandler {
      await outcome.report(of: link)
    } onCancel: {
      atDesk { desk, _ in desk.stop(number, .cancelled) }
    }
  }

  /// Returns the way on which a link leads, without following it.
  ///
  /// - Parameter link: The whole link.
  /// - Returns: Which coordinator takes which step.
  /// - Throws: A ``LinkError`` where the flows at work declare no such way.
  public func check(_ link: Link) throws(LinkError) -> LinkRoute {
    try route(for: link).route
  }

  private func route(
    for link: Link
  ) throws(LinkError) -> (route: LinkRoute, scope: FlowTree.ID) {
    let entrances = atDesk { desk, _ in desk.entrances }
    let latest = entrances.descending.first { $0.value.schemes.contains(link.scheme) }
    guard let entrance = latest else {
      let known = entrances.values.flatMap(\.schemes)
      throw LinkError(
        link: "\(link)",
        problem: .unknownScheme,
        expected: Set(known).sorted().map { "\($0)://" }
      )
    }
    return (try entrance.value.route(for: link), FlowTree.ID(key: entrance.key))
  }

  /// Changes what waits for links, and tells what follows from that.
  @discardableResult
  func atDesk<Answer: Sendable>(
    _ body: (inout LinkDesk, FlowTree) -> Answer
  ) -> Answer {
    update { model in
      let answer = body(&model.links, model.tree)
      settleLinks(in: &model)
      return answer
    }
  }

  /// Lays the next step of a link where it is taken, and notes what is to be told of links.
  ///
  /// That does not wait for a transition: a link keeps its limit of time.
  func settleLinks(in model: inout Model) {
    model.links.seek(in: model.tree)
    for item in model.links.takeNews() { model.news.appendAtOnce { item(self) } }
  }
}
