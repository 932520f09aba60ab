import ThoriumCore

/// The state of the current deep link, as a value.
///
/// There is one link at a time, and a newer link replaces it. A step goes to the latest flow that
/// has requested such steps, in the scope of the link. The scope is the flow of the previous step,
/// with all flows below it. The first scope is the flow that declares the link. Nothing waits here:
/// the consequences of a change are in `notifications`, for the code that made the change.
struct DeepLinkState {
  /// A flow that requests the steps that lead to a coordinator.
  struct Taker: Sendable {
    let flow: FlowTree.ID
    let coordinator: ObjectIdentifier
    /// A later taker has a greater number.
    let number: UInt
    let signal = AsyncSignal()
  }

  /// The identity of a step that was handed to a flow.
  struct StepID: Hashable {
    let run: Int
    let step: Int
  }

  /// The phase of the current step.
  private enum Phase: Equatable {
    /// The link waits for a flow that takes the step.
    case seeking
    /// The step is available for this taker.
    case offered(to: UInt)
    /// A flow has received the step, and has not answered.
    case handed(to: FlowTree.ID)
    /// A flow has answered with a child, which runs to its first suspension.
    case beginning(FlowTree.ID?)
  }

  private struct Run {
    let number: Int
    let link: Link
    let steps: [LinkRoute.Step]
    let outcome: Outcome<LinkReport>
    /// The flow that takes the next step, or an ancestor of that flow.
    var scope: FlowTree.ID
    var done = 0
    var phase = Phase.seeking

    var stepID: StepID { StepID(run: number, step: done) }
  }

  /// The links that flows declare, by the number of the flow.
  private(set) var entrances = IntegerMap<LinkMap>()
  /// The link steps of the flows that have one, by the number of the flow.
  private(set) var linkedFlows = IntegerMap<LinkedFlow>()
  /// The takers by number, for the coordinator of the steps that they take.
  private var takersOfSteps: [ObjectIdentifier: IntegerMap<Taker>] = [:]
  /// The same takers, for each flow.
  private var takersOfFlows: [FlowTree.ID: IntegerMap<Taker>] = [:]
  private var run: Run?
  private var made: UInt = 0
  private var opened = 0
  /// The notifications to run outside the lock.
  private var notifications: [@Sendable (Navigator) -> Void] = []

  mutating func removeNotifications() -> [@Sendable (Navigator) -> Void] {
    defer { notifications = [] }
    return notifications
  }
}

// The link.
extension DeepLinkState {
  /// Starts to follow a link, which replaces the previous one.
  mutating func open(
    _ link: Link,
    along route: LinkRoute,
    in scope: FlowTree.ID,
    _ outcome: Outcome<LinkReport>,
    _ tree: FlowTree
  ) -> Int {
    if let run { finishLink(run.number, .replaced(by: link)) }
    let number = startLink(link)
    run = Run(number: number, link: link, steps: route.steps, outcome: outcome, scope: scope)
    if !tree.isAlive(scope) { finishLink(number, .flowEnded("that declares it")) }
    return number
  }

  /// Traces the start and the end of an invalid link.
  mutating func rejectLink(_ report: LinkReport) {
    let number = startLink(report.link)
    notifications.append { $0.trace(.linkEnded(number, report)) }
  }

  private mutating func startLink(_ link: Link) -> Int {
    opened += 1
    notifications.append { [opened] in $0.trace(.linkBegan(opened, link)) }
    return opened
  }

  /// Ends a link, unless it has already ended.
  mutating func finishLink(_ number: Int, _ reason: LinkReport.Reason) {
    guard let run, run.number == number else { return }
    self.run = nil
    let steps = run.steps.map(\.text)
    let report = LinkReport(
      link: run.link,
      done: Array(steps.prefix(run.done)),
      stopped: run.done < steps.count ? steps[run.done] : nil,
      reason: reason
    )
    notifications.append { navigator in
      navigator.trace(.linkEnded(number, report))
      run.outcome.give(report)
    }
  }

  /// Offers the next step to the flow that takes it, if there is one.
  mutating func seek(in tree: FlowTree) {
    guard let run, run.phase == .seeking else { return }
    let coordinator = ObjectIdentifier(run.steps[run.done].coordinator)
    let latest = takersOfSteps[coordinator]?.descending.first { _, taker in
      tree.isOpen(taker.flow) && tree.isFlow(taker.flow, in: run.scope)
    }
    guard let taker = latest?.value else { return }
    self.run?.phase = .offered(to: taker.number)
    notifications.append { _ in taker.signal.ring() }
  }
}

// The flows.
extension DeepLinkState {
  /// Records the start of a flow, which may answer a step, may declare links, and may have a step.
  mutating func didBegin(
    _ flow: FlowTree.ID,
    for stepID: StepID?,
    declaring links: LinkMap?,
    as linkedFlow: LinkedFlow?
  ) {
    if let links { entrances[flow.key] = links }
    linkedFlows[flow.key] = linkedFlow
    guard let stepID, let run, run.stepID == stepID else { return }
    linkedFlows[flow.key] = LinkedFlow(step: run.steps[run.done])
    self.run?.phase = .beginning(flow)
  }

  /// Adds a taker of the steps to a coordinator; a flow that is not open gets none.
  mutating func addTaker(
    of flow: FlowTree.ID,
    for coordinator: ObjectIdentifier,
    in tree: FlowTree
  ) -> Taker {
    made += 1
    let taker = Taker(flow: flow, coordinator: coordinator, number: made)
    guard tree.isOpen(flow) else { return taker }
    takersOfSteps[coordinator, default: IntegerMap()][made] = taker
    takersOfFlows[flow, default: IntegerMap()][made] = taker
    return taker
  }

  mutating func remove(_ taker: Taker) {
    takersOfSteps.remove(taker.number, for: taker.coordinator)
    takersOfFlows.remove(taker.number, for: taker.flow)
    if run?.phase == .offered(to: taker.number) { run?.phase = .seeking }
  }

  /// Returns whether a taker must wait: no step is offered to it, and its flow runs.
  func isWaiting(_ taker: Taker) -> Bool {
    run?.phase != .offered(to: taker.number)
      && takersOfFlows[taker.flow]?.contains(taker.number) == true
  }

  /// Hands the offered step to its taker, unless the taker's flow has completed.
  mutating func acceptStep(
    by taker: Taker,
    in tree: FlowTree
  ) -> (id: StepID, input: any Sendable)? {
    guard let run, run.phase == .offered(to: taker.number) else { return nil }
    let isOpen = tree.isOpen(taker.flow)
    self.run?.phase = isOpen ? .handed(to: taker.flow) : .seeking
    return isOpen ? (run.stepID, run.steps[run.done].input) : nil
  }

  /// Returns whether a step has no answer yet.
  func isOpen(_ stepID: StepID) -> Bool {
    guard let run, run.stepID == stepID, case .handed = run.phase else { return false }
    return true
  }

  /// Records that a flow answers with a child, which starts after this call.
  ///
  /// - Returns: True when the link still waits for the answer.
  mutating func claim(_ stepID: StepID) -> Bool {
    guard isOpen(stepID) else { return false }
    run?.phase = .beginning(nil)
    return true
  }

  /// Records that the child of a step has reached its first suspension, or could not start.
  mutating func didWait(_ stepID: StepID, under parent: String) {
    guard let run, run.stepID == stepID, case .beginning(let child) = run.phase else { return }
    if let child { advance(to: child) } else { finishLink(run.number, .flowEnded(parent)) }
  }

  /// Records that a flow finished the step without a child.
  mutating func finish(_ stepID: StepID, by flow: FlowTree.ID) {
    if isOpen(stepID) { advance(to: flow) }
  }

  /// Completes the step; the next step goes to this flow, or to a flow below it.
  private mutating func advance(to scope: FlowTree.ID) {
    guard let run else { return }
    self.run?.scope = scope
    self.run?.done += 1
    self.run?.phase = .seeking
    if run.done + 1 == run.steps.count { finishLink(run.number, .completed) }
  }

  /// Updates the link before a flow and all flows below it are removed from the tree.
  ///
  /// - Returns: True when the report of the link contains the failure of the flow.
  mutating func willEnd<Output>(
    _ id: FlowTree.ID,
    as ending: Ending<Output>,
    in tree: FlowTree
  ) -> Bool {
    if run == nil && takersOfFlows.isEmpty && entrances.isEmpty && linkedFlows.isEmpty {
      return false
    }
    let flows = Set(tree.subtree(of: id))
    for flow in flows {
      entrances.remove(flow.key)
      linkedFlows.remove(flow.key)
    }
    let gone = flows.flatMap { takersOfFlows[$0]?.values ?? [] }
    for taker in gone.sorted(by: { $0.number < $1.number }) {
      remove(taker)
      notifications.append { _ in taker.signal.ring() }
    }
    guard let run else { return false }
    if case .beginning(id) = run.phase { return willEndAtOnce(id, as: ending, in: tree) }
    var flow = run.scope
    if case .handed(let taker) = run.phase { flow = taker }
    if case .beginning(let child?) = run.phase, flows.contains(child) { flow = id }
    if flows.contains(flow) { finishLink(run.number, lossReason(of: flow, in: tree)) }
    return false
  }

  /// Completes or stops the link when the child of a step ends before its first suspension.
  ///
  /// - Returns: True when the report of the link contains the failure of the child.
  private mutating func willEndAtOnce<Output>(
    _ child: FlowTree.ID,
    as ending: Ending<Output>,
    in tree: FlowTree
  ) -> Bool {
    guard let number = run?.number else { return false }
    if case .failed(let error) = ending {
      finishLink(number, .failed("\(error)", flow: tree.name(of: child)))
      return true
    }
    if case .finished = ending { advance(to: child) }
    finishLink(number, lossReason(of: child, in: tree))
    return false
  }

  private func lossReason(of flow: FlowTree.ID, in tree: FlowTree) -> LinkReport.Reason {
    let name = tree.name(of: flow)
    return tree.hasLostScreens(flow) ? .screenRemoved(flow: name) : .flowEnded(name)
  }
}

extension Dictionary where Value == IntegerMap<DeepLinkState.Taker> {
  /// Removes a number from the set for a key, and then the set if it is empty.
  fileprivate mutating func remove(_ number: UInt, for key: Key) {
    self[key]?.remove(number)
    if self[key]?.isEmpty == true { self[key] = nil }
  }
}
