/// A tree that connects each flow with the flows that it started, as a value.
///
///     navigator.tree.description   // "App > UserList > UserDetail(Ada)"
///
/// If a flow has several children, each path is on a separate line.
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
    /// The children in the order of their start.
    var children = IntegerSet()
    var screens = IntegerSet()
    /// The number of its children that are shown.
    var shownChildren = 0
    /// The children that have lost their screens, or have such a flow below them.
    var endingChildren = IntegerSet()
    /// True when it, or a flow below it, has ever had a screen.
    var hasHadScreen = false
    /// True when its coordinator has completed, so that it only waits for its children to end.
    var isClosed = false

    /// True when it, or a flow below it, has a screen.
    var isShown: Bool { !screens.isEmpty || shownChildren > 0 }
    /// True when all screens of it and of the flows below it were removed, so that it ends.
    var hasLostScreens: Bool { hasHadScreen && !isShown }
    /// The properties that its parent counts; a flow has an ending one if it, or one below it, lost its screens.
    var summary: (isShown: Bool, hasEnding: Bool) {
      (isShown, hasLostScreens || !endingChildren.isEmpty)
    }
  }

  private(set) var nodes = IntegerMap<Node>()
  private(set) var roots = IntegerSet()
  private var made = 0

  /// Creates a tree without flows.
  package init() {}

  /// Adds a flow; returns `nil` when its parent is not open.
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
    let flows = ancestry(of: id).prefix { nodes.read(at: $0.key, \.hasHadScreen) == false }
    for flow in flows { nodes.change(flow.key) { $0.hasHadScreen = true } }
  }

  /// Prevents a completed flow from starting flows and from navigating.
  mutating func closeFlow(_ id: ID) {
    nodes.change(id.key) { $0.isClosed = true }
  }

  /// Removes a screen from its flow.
  mutating func remove(_ screen: Navigation.Place.ID, from id: ID) {
    change(id) { _ = $0.screens.remove(screen.key) }
  }

  /// Removes a flow and all flows below it.
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
  private mutating func change(_ id: ID, _ body: @escaping (inout Node) -> Void) {
    var (id, body) = (id, body)
    while let before = nodes.read(at: id.key, \.summary) {
      nodes.change(id.key, body)
      guard let after = nodes.read(at: id.key, \.summary), after != before,
        let parent = parent(of: id)
      else { return }
      body = { [id] node in
        if before.isShown != after.isShown { node.shownChildren += after.isShown ? 1 : -1 }
        node.endingChildren[id.key] = after.hasEnding ? Present() : nil
      }
      id = parent
    }
  }

  /// The flows without a parent, the latest first.
  var latestRoots: [ID] { roots.keys.reversed().map(ID.init(key:)) }

  /// Returns whether a flow may start flows and navigate.
  func isOpen(_ id: ID) -> Bool { nodes.read(at: id.key, \.isClosed) == false }

  /// Returns whether a flow has not ended.
  func isAlive(_ id: ID) -> Bool { nodes.contains(id.key) }

  /// Returns the name of a flow.
  func name(of id: ID) -> String { nodes.read(at: id.key, \.name) ?? "" }

  /// Returns the parent of a flow.
  func parent(of id: ID) -> ID? { nodes.read(at: id.key, \.parent) ?? nil }

  /// Returns whether a flow is another flow, or is below it.
  func isFlow(_ id: ID, in ancestor: ID) -> Bool { ancestry(of: id).contains(ancestor) }

  /// Returns a flow and the flows above it, the root last.
  func ancestry(of id: ID) -> some Sequence<ID> { sequence(first: id) { parent(of: $0) } }

  /// Returns a flow and the flows below it in the order of their end: children first, latest first.
  ///
  /// A program may nest flows to any depth, so this method is not recursive.
  func subtree(of id: ID) -> [ID] {
    var found: [ID] = []
    var open = [id]
    while let next = open.popLast() {
      found.append(next)
      for child in nodes[next.key]?.children.keys.reversed() ?? [] { open.append(ID(key: child)) }
    }
    return found.reversed()
  }

  /// Returns whether a flow and the flows below it had screens that are all removed now.
  func hasLostScreens(_ id: ID) -> Bool { nodes.read(at: id.key, \.hasLostScreens) == true }

  /// Returns a flow below that has lost all screens, so that it is about to end.
  ///
  /// - Returns: The deepest one of the latest child that has such a flow.
  /// - Complexity: O(*d*) for the depth *d* of the returned flow.
  func endingFlow(below id: ID) -> ID? {
    var next = id
    while let child = nodes.read(at: next.key, { $0.endingChildren.last?.key }) ?? nil {
      next = ID(key: child)
    }
    return next == id ? nil : next
  }
}
