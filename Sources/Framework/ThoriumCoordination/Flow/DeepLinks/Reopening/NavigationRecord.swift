/// The open flows and screens with their links, as a log keeps them.
package struct NavigationRecord: Sendable, Hashable, Codable {
  /// A link, and the numbers of the flows of its steps.
  package struct FlowLink: Sendable, Hashable, Codable {
    var link: String
    var flows: [Int]
  }

  /// The links that open the flows again, in this order.
  var links: [FlowLink] = []
  /// The flows and the screens, without flows that are about to end.
  var shown = NavigatorSnapshot(flows: [], stacks: [])

  /// Creates a record without flows and screens.
  package init() {}
}

extension Navigator {
  /// The open flows and screens, and the number of changes so far; `nil` after the end of the navigator.
  package var record: (record: NavigationRecord, revision: Int)? {
    let revision = readModel(\.revision)
    let search = linkSearch
    // The end is noted before the first flow is removed, so a search before the end has all flows.
    if readModel(\.isEnded) { return nil }
    var record = NavigationRecord()
    record.links = search.chains().chains.map { chain in
      NavigationRecord.FlowLink(link: "\(chain.link)", flows: chain.flows.map(\.number))
    }
    record.shown = NavigatorSnapshot(search.tree, search.navigation)
    record.shown.flows = record.shown.flows.without { search.isEnding(FlowTree.ID(number: $0)) }
    return (record, revision)
  }
}

extension [NavigatorSnapshot.Flow] {
  /// Returns the flows whose numbers are not excluded; a snapshot nests them at most 100 deep.
  fileprivate func without(_ isExcluded: (Int) -> Bool) -> Self {
    compactMap { flow in
      if isExcluded(flow.number) { return nil }
      var flow = flow
      flow.children = flow.children.without(isExcluded)
      return flow
    }
  }

  /// The flows with their paths, each in front of its children.
  ///
  /// A path has the names of the flows from the root to the flow.
  func paths(below parent: [String] = []) -> [(path: [String], flow: NavigatorSnapshot.Flow)] {
    flatMap { flow in
      let path = parent + [flow.name]
      return [(path, flow)] + flow.children.paths(below: path)
    }
  }
}
