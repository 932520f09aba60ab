import ThoriumCore

extension Navigator {
  /// Follows a link step by step, and returns a report.
  ///
  /// The whole link is checked first. If no flow declares one of its steps, nothing is
  /// shown. Then each step goes to a flow that requests it with ``Flow/links(to:)``:
  ///
  /// - The first step goes to the flow that declares the link, or to a flow below it.
  /// - Each further step goes to the child that answered the previous step, or to a flow below it.
  ///
  /// If a step was finished without a child, the next step goes to the flow that finished it, or to
  /// a flow below it. If no flow requests the step yet, for example during a login, the link waits.
  ///
  /// A navigator follows one link at a time. A newer link replaces the older one, and the report
  /// of the older link says so. Screens of the older link stay until a flow removes them.
  ///
  ///     let link = try Link("app://users/u1/edit")
  ///     let report = await navigator.open(link)
  ///     print(report)  // app://users/u1/edit was followed to its end
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - limit: The maximum time on the runtime's clock; `nil` for no limit.
  /// - Returns: The completed steps, and the reason why the link
  ///   stopped. The link also stops when the waiting task is cancelled.
  public func open(_ link: Link, within limit: Duration? = .seconds(60)) async -> LinkReport {
    let outcome = Outcome<LinkReport>()
    let number: Int
    do throws(LinkError) {
      let (route, scope) = try route(for: link)
      number = withLinks { links, tree in links.open(link, along: route, in: scope, outcome, tree) }
    } catch {
      let report = LinkReport(link: link, done: [], stopped: nil, reason: .invalid(error))
      withLinks { links, _ in links.rejectLink(report) }
      return report
    }
    let timer = limit.map { limit in
      runtime.start(named: "limit of the link \(link)", after: limit) {
        self.withLinks { links, _ in links.finishLink(number, .timedOut(limit)) }
      }
    }
    defer { timer?.cancel() }
    return await withTaskCancellationHandler {
      await outcome.value(for: "for the link \(link) to stop")
    } onCancel: {
      withLinks { links, _ in links.finishLink(number, .cancelled) }
    }
  }

  /// Checks a link, without following it.
  ///
  /// - Parameter link: The whole link.
  /// - Throws: A ``LinkError`` if the running flows declare no such route.
  public func check(_ link: Link) throws(LinkError) {
    _ = try route(for: link)
  }

  private func route(
    for link: Link
  ) throws(LinkError) -> (route: LinkRoute, scope: FlowTree.ID) {
    let entrances = withLinks { links, _ in links.entrances }
    let latest = entrances.descending.first { $0.value.schemes.contains(link.scheme) }
    guard let entrance = latest else {
      let known = Set(entrances.values.flatMap(\.schemes)).sorted()
      throw LinkError(link: "\(link)", problem: .unknownScheme, expected: known)
    }
    return (try entrance.value.route(for: link), FlowTree.ID(key: entrance.key))
  }

  /// Changes the state of links, and runs the resulting notifications.
  @discardableResult
  func withLinks<Answer: Sendable>(
    _ body: (inout DeepLinkState, FlowTree) -> Answer
  ) -> Answer {
    change { model in
      let answer = body(&model.links, model.tree)
      settleLinks(in: &model)
      return answer
    }
  }

  /// Offers the next step of a link, and schedules the notifications of links.
  ///
  /// They do not wait for a transition, so a link keeps its time limit.
  func settleLinks(in model: inout Model) {
    model.links.seek(in: model.tree)
    for item in model.links.removeNotifications() {
      model.notifications.appendAtOnce { item(self) }
    }
  }
}
