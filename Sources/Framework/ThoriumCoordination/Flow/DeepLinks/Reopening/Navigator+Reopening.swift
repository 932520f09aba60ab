import ThoriumCore

extension Navigator {
  /// Opens the flows of a record again, by their links.
  ///
  /// A link is followed if the flow above its first flow is open. After a link, the method waits until the
  /// flow shows a screen, so that the screens of the next link are above it.
  ///
  /// - Parameters:
  ///   - record: The flows and screens of an earlier navigator.
  ///   - limit: The maximum time for each link; `nil` for no limit.
  /// - Returns: The reports of the links, and the differences.
  package func reopen(
    _ record: NavigationRecord,
    within limit: Duration?
  ) async -> NavigationReport {
    let flows = record.shown.flows.paths()
    var followed: [LinkReport] = []
    var outcomes: [Int: String] = [:]
    // The numbers of the flows that the links have opened, by their numbers in the record.
    var opened: [Int: Int] = [:]
    for item in record.links {
      let paths = item.flows.compactMap { number in flows.first { $0.flow.number == number }?.path }
      let before = Set(snapshot.flows.paths().map(\.flow.number))
      let outcome: String
      if let missing = missingParent(of: paths.first) {
        outcome = "the flow above it, \(missing), is not open"
      } else {
        do throws(LinkError) {
          let report = await open(try Link(item.link), within: limit)
          followed.append(report)
          outcome = report.isCompleted ? "its link was followed, and it has ended" : "\(report)"
        } catch {
          outcome = "\(error)"
        }
      }
      for number in item.flows { outcomes[number] = outcome }
      let new = snapshot.flows.paths().filter { !before.contains($0.flow.number) }
      for (number, path) in zip(item.flows, paths) {
        opened[number] = new.first { $0.path == path }?.flow.number
      }
      if let path = paths.last { await waitForScreen(ofFlowsAt: path, in: flows, within: limit) }
    }
    return NavigationReport(
      links: followed,
      differences: differences(to: record, flows, outcomes, opened),
      hadFlows: !flows.isEmpty
    )
  }

  /// Returns the path to the parent of a flow, if no such flow is open.
  private func missingParent(of path: [String]?) -> String? {
    guard let parent = path?.dropLast(), !parent.isEmpty else { return nil }
    let isOpen = snapshot.flows.paths().contains { $0.path == Array(parent) }
    return isOpen ? nil : parent.joined(separator: " > ")
  }

  /// Waits until all flows at a path show a screen, if they did so in the record.
  private func waitForScreen(
    ofFlowsAt path: [String],
    in flows: [(path: [String], flow: NavigatorSnapshot.Flow)],
    within limit: Duration?
  ) async {
    guard flows.contains(where: { $0.path == path && !$0.flow.screens.isEmpty }) else { return }
    await wait(for: "for a screen of \(path.last ?? "a flow")", within: limit) { model in
      let flows = model.tree.flows(showing: model.navigation).paths()
      return flows.allSatisfy { $0.path != path || !$0.flow.screens.isEmpty }
    }
  }

  private func differences(
    to record: NavigationRecord,
    _ flows: [(path: [String], flow: NavigatorSnapshot.Flow)],
    _ outcomes: [Int: String],
    _ opened: [Int: Int]
  ) -> [String] {
    if flows.isEmpty { return [] }
    let now = self.record?.record.shown ?? NavigationRecord().shown
    let paths = now.flows.paths()
    let numbers = Set(paths.map(\.flow.number))
    let others = paths.filter { !opened.values.contains($0.flow.number) }
    var open = Dictionary(grouping: others, by: \.path).mapValues(\.count)
    var differences: [String] = []
    var below: Set<Int> = []
    for (path, flow) in flows {
      let isOpen = opened[flow.number].map(numbers.contains) == true
      if !below.contains(flow.number), isOpen || open[path, default: 0] > 0 {
        if !isOpen { open[path, default: 0] -= 1 }
        continue
      }
      if !below.contains(flow.number) {
        let reason = outcomes[flow.number] ?? "no link leads to it"
        let sentence = "\(path.joined(separator: " > ")) is not open: \(reason)"
        differences.append(sentence.hasSuffix(".") ? sentence : sentence + ".")
      }
      below.formUnion(flow.children.map(\.number))
    }
    if differences.isEmpty, record.shown.screens != now.screens {
      differences.append("The screens were \(record.shown.screens), and are \(now.screens).")
    }
    return differences
  }
}
