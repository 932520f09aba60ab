/// Which flow has begun which, as a value.
///
///     navigator.tree.description   // "App > UserList > UserDetail(Ada)"
///
/// Where a flow has several children, each path stands on a line of its own.
public struct FlowTree: Sendable, Hashable {
  struct ID: Hashable, Sendable {
    let number: Int
  }

  private struct Node: Hashable, Sendable {
    let name: String
    let parent: ID?
    var children: [ID] = []
    var screens: Set<Navigation.Place.ID> = []
    var hasHadScreen = false
  }

  private var nodes: [ID: Node] = [:]
  private var roots: [ID] = []
  private var made = 0

  /// Adds a flow, or answers `nil` when the one that begins it has ended.
  mutating func insert(_ name: String, under parent: ID?) -> ID? {
    made += 1
    let id = ID(number: made)
    if let parent {
      guard nodes[parent] != nil else { return nil }
      nodes[parent]?.children.append(id)
    } else {
      roots.append(id)
    }
    nodes[id] = Node(name: name, parent: parent)
    return id
  }

  /// Adds a screen to a flow, or answers `false` when the flow has ended.
  mutating func insert(_ screen: Navigation.Place.ID, into id: ID) -> Bool {
    nodes[id]?.screens.insert(screen)
    nodes[id]?.hasHadScreen = true
    return nodes[id] != nil
  }

  /// Forgets screens that were removed.
  mutating func remove(_ screens: some Sequence<Navigation.Place.ID>) {
    for id in nodes.keys { nodes[id]?.screens.subtract(screens) }
  }

  /// Removes a flow and all that it has begun.
  ///
  /// - Returns: The flows in the order in which they end: children first, the latest first.
  mutating func remove(_ id: ID) -> (flows: [ID], screens: Set<Navigation.Place.ID>) {
    guard let node = nodes[id] else { return ([], []) }
    let flows = subtree(of: id)
    let screens = flows.reduce(into: Set()) { $0.formUnion(nodes[$1]?.screens ?? []) }
    for flow in flows { nodes[flow] = nil }
    if let parent = node.parent {
      nodes[parent]?.children.removeAll { $0 == id }
    } else {
      roots.removeAll { $0 == id }
    }
    return (flows, screens)
  }

  /// The flows that were begun by nobody, the latest first.
  var latestRoots: [ID] { roots.reversed() }

  func contains(_ id: ID) -> Bool { nodes[id] != nil }

  /// The children whose screens are all gone, so that they are about to end, the latest first.
  func closingChildren(of id: ID) -> [ID] {
    (nodes[id]?.children ?? []).reversed().filter { child in
      let nodes = subtree(of: child).compactMap { self.nodes[$0] }
      return nodes.contains(where: \.hasHadScreen) && nodes.allSatisfy(\.screens.isEmpty)
    }
  }

  private func subtree(of id: ID) -> [ID] {
    (nodes[id]?.children ?? []).reversed().flatMap(subtree) + [id]
  }
}

extension FlowTree: CustomStringConvertible {
  /// A line for each path from a root to a flow without children.
  public var description: String {
    roots.flatMap(paths).map { $0.joined(separator: " > ") }.joined(separator: "\n")
  }

  private func paths(from id: ID) -> [[String]] {
    guard let node = nodes[id] else { return [] }
    if node.children.isEmpty { return [[node.name]] }
    return node.children.flatMap(paths).map { [node.name] + $0 }
  }
}
