/// Which flow has begun which, as a value.
///
///     navigator.tree.description   // "App > UserList > UserDetail(Ada)"
///
/// Where a flow has several children, each path stands on a line of its own.
public struct FlowTree: Sendable, Hashable {
  struct ID: Hashable, Sendable {
    let number: Int

    var key: UInt { UInt(bitPattern: number) }

    init(number: Int) {
      self.number = number
    }

    init(key: UInt) {
      number = Int(bitPattern: key)
    }
  }

  struct Node: Hashable, Sendable {
    let name: String
    let parent: ID?
    /// Its children, in the order in which they began.
    var children = IntegerSet()
    var screens = IntegerSet()
    /// The number of its children that are shown.
    var shownChildren = 0
    /// Its children that have lost their screens, or have such a flow below them.
    var endingChildren = IntegerSet()
    /// Whether it, or a flow below it, has ever shown a screen.
    var hasHadScreen = false
    /// Whether its coordinator is through, so that it only waits for its children to end.
    var isClosed = false

    /// True when it, or a flow below it, has a screen.
    var isShown: Bool { !screens.isEmpty || shownChildren > 0 }
    /// True when all its screens and those of the flows below it are gone, so that it ends by itself.
    var hasLostScreens: Bool { hasHadScreen && !isShown }
    /// True when it, or a flow below it, is about to end by itself.
    var hasEnding: Bool { hasLostScreens || !endingChildren.isEmpty }
  }

  private(set) var nodes = IntegerMap<Node>()
  private(set) var roots = IntegerSet()
  private var made = 0

  /// Creates a tree without flows.
  package init() {}

  /// Adds a flow, or answers `nil` when the one that begins it is not open.
  mutating func insert(_ name: String, under parent: ID?) -> ID? {
    if let parent, !isOpen(parent) { return nil }
    made += 1
    let id = ID(number: made)
    nodes[id.key] = Node(name: name, parent: parent)
    if let parent {
      nodes.change(parent.key) { $0.children.insert(id.key) }
    } else {
      roots.insert(id.key)
    }
    return id
  }

  /// Adds a screen to an open flow.
  mutating func insert(_ screen: Navigation.Place.ID, into id: ID) {
    change(id) { $0.screens.insert(screen.key) }
    var ancestor: ID? = id
    while let flow = ancestor, nodes.look(at: flow.key, \.hasHadScreen) == false {
      nodes.change(flow.key) { $0.hasHadScreen = true }
      ancestor = parent(of: flow)
    }
  }

  /// Takes from a flow whose coordinator is through the right to begin flows and to navigate.
  mutating func close(_ id: ID) {
    nodes.change(id.key) { $0.isClosed = true }
  }

  /// Forgets a screen that was removed.
  mutating func remove(_ screen: Navigation.Place.ID, from id: ID) {
    change(id) { _ = $0.screens.remove(screen.key) }
  }

  /// Removes a flow and all that it has begun.
  ///
  /// - Returns: The flows in the order in which they end: children first, the latest first.
  mutating func remove(_ id: ID) -> (flows: [ID], screens: Set<Navigation.Place.ID>) {
    guard let node = nodes[id.key] else { return ([], []) }
    let flows = subtree(of: id)
    var screens: Set<Navigation.Place.ID> = []
    for flow in flows {
      for screen in nodes.remove(flow.key)?.screens.keys ?? [] {
        screens.insert(.init(key: screen))
      }
    }
    if let parent = node.parent {
      change(parent) { parent in
        parent.children.remove(id.key)
        parent.endingChildren.remove(id.key)
        if node.isShown { parent.shownChildren -= 1 }
      }
    } else {
      roots.remove(id.key)
    }
    return (flows, screens)
  }

  /// Changes a flow, and updates the counts of the flows above it.
  ///
  /// - Complexity: O(log *n*), and as much again for each flow above whose counts change.
  private mutating func change(_ id: ID, _ body: (inout Node) -> Void) {
    var child = id
    var latest = nodes.change(id.key) { NodeChange(of: &$0, body) }
    while let inner = latest, inner.concernsParent, let parent = inner.parent {
      latest = nodes.change(parent.key) { node in
        NodeChange(of: &node) { node in
          if inner.before.isShown != inner.after.isShown {
            node.shownChildren += inner.after.isShown ? 1 : -1
          }
          node.endingChildren[child.key] = inner.after.hasEnding ? Present() : nil
        }
      }
      child = parent
    }
  }

  /// The properties of a flow that its parent counts, before and after a change.
  private struct NodeChange {
    let parent: ID?
    let before: (isShown: Bool, hasEnding: Bool)
    let after: (isShown: Bool, hasEnding: Bool)

    var concernsParent: Bool { before != after }

    init(of node: inout Node, _ body: (inout Node) -> Void) {
      before = (node.isShown, node.hasEnding)
      body(&node)
      after = (node.isShown, node.hasEnding)
      parent = node.parent
    }
  }

  /// The flows that were begun by nobody, the latest first.
  var latestRoots: [ID] { roots.keys.reversed().map(ID.init(key:)) }

  /// Whether a flow may begin flows and navigate.
  func isOpen(_ id: ID) -> Bool { nodes.look(at: id.key, \.isClosed) == false }

  /// Whether a flow has not ended.
  func isAlive(_ id: ID) -> Bool { nodes.contains(id.key) }

  /// What a flow is called.
  func name(of id: ID) -> String { nodes.look(at: id.key, \.name) ?? "" }

  /// The flow that has begun a flow.
  func parent(of id: ID) -> ID? { nodes.look(at: id.key, \.parent) ?? nil }

  /// Whether a flow is another, or stands somewhere below it.
  func isFlow(_ id: ID, in ancestor: ID) -> Bool {
    var flow: ID? = id
    while let id = flow, id != ancestor { flow = parent(of: id) }
    return flow != nil
  }

  /// Returns the flows of a set that are below no other flow of it.
  ///
  /// - Complexity: O(*n*) for *n* flows in the set and above it.
  func highest(of flows: Set<ID>) -> [ID] {
    var isBelow: [ID: Bool] = [:]
    return flows.filter { flow in
      var path: [ID] = []
      var next = parent(of: flow)
      while let id = next, isBelow[id] == nil, !flows.contains(id) {
        path.append(id)
        next = parent(of: id)
      }
      let isLower = next.map { flows.contains($0) || isBelow[$0] == true } ?? false
      for id in path { isBelow[id] = isLower }
      return !isLower
    }
  }

  /// A flow and all below it, in the order in which they end: children first, the latest first.
  ///
  /// Flows stand in each other as deep as a program likes, so nothing here calls itself.
  func subtree(of id: ID) -> [ID] {
    var found: [ID] = []
    var open = [id]
    while let next = open.popLast() {
      found.append(next)
      for child in nodes[next.key]?.children.keys.reversed() ?? [] { open.append(ID(key: child)) }
    }
    return found.reversed()
  }

  /// Whether a flow, or one below it, has had screens, and all are gone.
  func hasLostScreens(_ id: ID) -> Bool { nodes.look(at: id.key, \.hasLostScreens) == true }

  /// A flow below whose screens are all gone, so that it is about to end by itself.
  ///
  /// - Returns: The deepest one of the latest child that has such a flow.
  /// - Complexity: O(*d*) for the depth *d* of the returned flow.
  func endingFlow(below id: ID) -> ID? {
    var next = id
    while let child = nodes.look(at: next.key, { $0.endingChildren.last?.key }) ?? nil {
      next = ID(key: child)
    }
    return next == id ? nil : next
  }
}
