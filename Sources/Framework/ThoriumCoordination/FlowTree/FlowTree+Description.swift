import ThoriumCore

extension FlowTree {
  /// Returns the root flows, each with its screens and its child flows.
  ///
  /// Flows below a depth limit are merged into their ancestor at that depth. Nested values
  /// are compared, coded and released by recursion, which would otherwise overflow the stack.
  func flows(
    showing navigation: Navigation,
    upTo depth: Int = NavigatorSnapshot.deepestFlows
  ) -> [NavigatorSnapshot.Flow] {
    let ids = navigation.places.map(\.id.key)
    let ranks = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
    let ordered = roots.keys.flatMap { subtree(of: ID(key: $0)) }
    let depths = depths(of: ordered)
    var made: [ID: NavigatorSnapshot.Flow] = [:]
    for id in ordered {
      guard let node = nodes[id.key], let place = depths[id], place <= depth else { continue }
      let below = place == depth ? subtree(of: id).dropLast() : []
      let screens = (below + [id]).flatMap { nodes[$0.key]?.screens.keys ?? [] }
        .filter { ranks[$0] != nil }
      made[id] = NavigatorSnapshot.Flow(
        number: id.number,
        name: below.isEmpty ? node.name : "\(node.name) and \(below.count) flows below it",
        isEnding: node.isClosed,
        screens: screens.sorted { ranks[$0, default: 0] < ranks[$1, default: 0] }
          .map { Int(bitPattern: $0) },
        children: node.children.keys.compactMap { made.removeValue(forKey: ID(key: $0)) }
      )
    }
    return roots.keys.compactMap { made[ID(key: $0)] }
  }

  /// Returns the depth of each flow, which is 1 for a root.
  ///
  /// In `flows`, children come before their parents.
  private func depths(of flows: [ID]) -> [ID: Int] {
    var depths: [ID: Int] = [:]
    for id in flows.reversed() {
      depths[id] = 1 + (parent(of: id).flatMap { depths[$0] } ?? 0)
    }
    return depths
  }
}

extension FlowTree: CustomStringConvertible {
  /// One line for each path from a root to a flow without children.
  public var description: String { paths.map(\.escaped).joined(separator: "\n") }

  /// The paths from a root to a flow without children, with names that are not escaped.
  package var paths: [String] {
    var paths: [String] = []
    var open = latestRoots
    while let id = open.popLast() {
      let children = nodes[id.key]?.children.keys ?? []
      if children.isEmpty { paths.append(path(to: id)) }
      open += children.reversed().map(ID.init(key:))
    }
    return paths
  }

  /// Returns the names of a flow and of those above it, the root first.
  func path(to id: ID) -> String {
    ancestry(of: id).map(name).reversed().joined(separator: " > ")
  }
}
