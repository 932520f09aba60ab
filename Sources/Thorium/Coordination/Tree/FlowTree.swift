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
    /// Whether it, or a flow below it, has ever shown a screen.
    var hasHadScreen = false
    /// Whether its coordinator is through, so that it only waits for its children to end.
    var isClosed = false
  }

  private var nodes: [ID: Node] = [:]
  private var roots: [ID] = []
  private var made = 0

  /// Creates a tree without flows.
  package init() {}

  /// Adds a flow, or answers `nil` when the one that begins it is not open.
  mutating func insert(_ name: String, under parent: ID?) -> ID? {
    if let parent, !isOpen(parent) { return nil }
    made += 1
    let id = ID(number: made)
    nodes[id] = Node(name: name, parent: parent)
    if let parent {
      nodes[parent]?.children.append(id)
    } else {
      roots.append(id)
    }
    return id
  }

  /// Adds a screen to an open flow.
  mutating func insert(_ screen: Navigation.Place.ID, into id: ID) {
    nodes[id]?.screens.insert(screen)
    var ancestor: ID? = id
    while let flow = ancestor, nodes[flow]?.hasHadScreen == false {
      nodes[flow]?.hasHadScreen = true
      ancestor = nodes[flow]?.parent
    }
  }

  /// Takes from a flow whose coordinator is through the right to begin flows and to navigate.
  mutating func close(_ id: ID) {
    nodes[id]?.isClosed = true
  }

  /// Forgets a screen that was removed.
  mutating func remove(_ screen: Navigation.Place.ID, from id: ID) {
    nodes[id]?.screens.remove(screen)
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

  /// Whether a flow may begin flows and navigate.
  func isOpen(_ id: ID) -> Bool { nodes[id]?.isClosed == false }

  /// Whether a flow has not ended.
  func isAlive(_ id: ID) -> Bool { nodes[id] != nil }

  /// What a flow is called.
  func name(of id: ID) -> String { nodes[id]?.name ?? "" }

  /// Whether a flow is another, or stands somewhere below it.
  func isFlow(_ id: ID, in ancestor: ID) -> Bool {
    var flow: ID? = id
    while let id = flow, id != ancestor { flow = nodes[id]?.parent }
    return flow != nil
  }

  /// A flow and all below it, in the order in which they end: children first, the latest first.
  ///
  /// Flows stand in each other as deep as a program likes, so nothing here calls itself.
  func subtree(of id: ID) -> [ID] {
    var found: [ID] = []
    var open = [id]
    while let next = open.popLast() {
      found.append(next)
      open += (nodes[next]?.children ?? []).reversed()
    }
    return found.reversed()
  }

  /// Whether a flow, or one below it, has had screens, and all are gone.
  func hasLostScreens(_ id: ID) -> Bool {
    nodes[id]?.hasHadScreen == true
      && subtree(of: id).allSatisfy { nodes[$0]?.screens.isEmpty == true }
  }

  /// A flow below whose screens are all gone, so that it is about to end by itself.
  ///
  /// - Returns: The deepest one of the latest child that has such a flow.
  /// - Complexity: O(*n*) for *n* flows below.
  func endingFlow(below id: ID) -> ID? {
    var shown: Set<ID> = []
    for flow in subtree(of: id).dropLast() {
      guard let node = nodes[flow] else { continue }
      let isShown = !node.screens.isEmpty || shown.contains(flow)
      if !isShown && node.hasHadScreen { return flow }
      if isShown, let parent = node.parent { shown.insert(parent) }
    }
    return nil
  }
}

extension FlowTree {
  /// The flows that were begun by nobody, each with its screens and what it has begun.
  ///
  /// What stands deeper than a limit is told as one with the flow below which it stands: values in
  /// values are compared, coded and let go by calls in calls, which would overflow the stack.
  func flows(
    showing navigation: Navigation,
    upTo depth: Int = NavigatorSnapshot.deepest
  ) -> [NavigatorSnapshot.Flow] {
    let ids = navigation.places.map(\.id)
    let ranks = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
    let ordered = roots.flatMap(subtree)
    let depths = depths(of: ordered)
    var made: [ID: NavigatorSnapshot.Flow] = [:]
    for id in ordered {
      guard let node = nodes[id], let place = depths[id], place <= depth else { continue }
      let below = place == depth ? subtree(of: id).dropLast() : []
      let screens = below.reduce(into: node.screens) { $0.formUnion(nodes[$1]?.screens ?? []) }
        .filter { ranks[$0] != nil }
      made[id] = NavigatorSnapshot.Flow(
        number: id.number,
        name: below.isEmpty ? node.name : "\(node.name) and \(below.count) flows below it",
        isEnding: node.isClosed,
        screens: screens.sorted { ranks[$0, default: 0] < ranks[$1, default: 0] }.map(\.rawValue),
        children: node.children.compactMap { made.removeValue(forKey: $0) }
      )
    }
    return roots.compactMap { made[$0] }
  }

  /// How deep flows stand, of which children come first; those that were begun by nobody at 1.
  private func depths(of flows: [ID]) -> [ID: Int] {
    var depths: [ID: Int] = [:]
    for id in flows.reversed() {
      depths[id] = 1 + (nodes[id]?.parent.flatMap { depths[$0] } ?? 0)
    }
    return depths
  }
}

extension FlowTree: CustomStringConvertible {
  /// A line for each path from a root to a flow without children; names are escaped.
  public var description: String { paths.map(\.escaped).joined(separator: "\n") }

  /// The paths from a root to a flow without children, whatever their names hold.
  package var paths: [String] {
    var paths: [String] = []
    var open = Array(roots.reversed())
    while let id = open.popLast() {
      let children = nodes[id]?.children ?? []
      if children.isEmpty { paths.append(path(to: id)) }
      open += children.reversed()
    }
    return paths
  }

  private func path(to id: ID) -> String {
    var names: [String] = []
    var flow: ID? = id
    while let node = flow.flatMap({ nodes[$0] }) {
      names.append(node.name)
      flow = node.parent
    }
    return names.reversed().joined(separator: " > ")
  }
}
