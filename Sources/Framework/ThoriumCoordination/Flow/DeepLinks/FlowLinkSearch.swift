/// A search for the links that open running flows again.
struct FlowLinkSearch {
  /// A link, and the flows of its steps.
  struct Chain {
    let link: Link
    let flows: [FlowTree.ID]
  }

  /// The reason why no link opens a flow.
  enum Miss: Error, CustomStringConvertible {
    case noStep
    case noInput
    case noRoute
    case tooDeep
    case other(flow: String)

    var description: String {
      switch self {
      case .noStep: "its coordinator declares no link step"
      case .noInput: "the linkInput of its coordinator is nil"
      case .noRoute: "no flow above it declares a link that leads to it"
      case .tooDeep: "it is more than \(FlowLinkSearch.longest) steps deep"
      case .other(let flow): "the link to \(flow) opens the flow above it"
      }
    }
  }

  /// The maximum number of steps of a link, so that the search for a route needs little stack.
  static let longest = 100

  let tree: FlowTree
  let navigation: Navigation
  let entrances: IntegerMap<LinkMap>
  let linkedFlows: IntegerMap<LinkedFlow>
  /// The flows that were started in tabs, with the screens that contain the tabs.
  let tabFlows: Set<FlowTree.ID>
  /// The flow of the visible screen.
  let visible: FlowTree.ID?

  /// Returns the links, and the highest flows with screens that they do not open.
  func chains() -> (chains: [Chain], missing: [(flow: FlowTree.ID, reason: Miss)]) {
    var chains: [Chain] = []
    var missing: [(flow: FlowTree.ID, reason: Miss)] = []
    // The link that opens each flow, or a flow above it.
    var links: [FlowTree.ID: Chain] = [:]
    var belowMissing: Set<FlowTree.ID> = []
    var open = tree.latestRoots
    while let id = open.popLast() {
      if isEnding(id) { continue }
      let parent = tree.parent(of: id)
      if let chain = parent.flatMap({ links[$0] }) ?? (try? chain(from: id)) {
        // A flow of a tab is open without a link.
        let isNeeded = chain.flows.count > 1 || !startsByItself(id)
        if chain.flows.first == id, isNeeded { chains.append(chain) }
        links[id] = chain
      }
      let isBelowMissing = parent.map(belowMissing.contains) == true
      let isMissing = isNeeded(id) && links[id]?.flows.contains(id) != true
      if isMissing, !isBelowMissing { missing.append((id, reason(of: id, below: links[id]))) }
      if isMissing || isBelowMissing { belowMissing.insert(id) }
      open += tree.nodes[id.key]?.children.keys.reversed().map(FlowTree.ID.init(key:)) ?? []
    }
    return (chains, missing)
  }

  /// Returns whether a flow must have a link, since the program does not start it by itself.
  private func isNeeded(_ id: FlowTree.ID) -> Bool {
    let hasContent = linkedFlows.contains(id.key) || tree.nodes[id.key]?.screens.isEmpty == false
    return hasContent && !startsByItself(id)
  }

  private func startsByItself(_ id: FlowTree.ID) -> Bool {
    tree.parent(of: id) == nil || tabFlows.contains(id)
  }

  /// Returns whether a flow is about to end, so that a link must not open it again.
  func isEnding(_ id: FlowTree.ID) -> Bool { !tree.isOpen(id) || tree.hasLostScreens(id) }

  /// Returns the link to the visible flow below a flow, or else to the deepest one.
  private func chain(from top: FlowTree.ID) throws(Miss) -> Chain {
    if !linkedFlows.contains(top.key) { throw .noStep }
    let flows = tree.subtree(of: top)
    // The number of steps up to each flow, without the flows that are ending, and those below them.
    var depths: [FlowTree.ID: Int] = [:]
    for id in flows.reversed() where !isEnding(id) {
      let above = id == top ? 0 : tree.parent(of: id).flatMap { depths[$0] }
      depths[id] = above.map { $0 + (linkedFlows.contains(id.key) ? 1 : 0) }
    }
    let seen = visible.map { Set(tree.ancestry(of: $0)) } ?? []
    let candidates = depths.keys.filter { linkedFlows.contains($0.key) }
    let inOrder = candidates.sorted { first, second in
      let isFirstSeen = seen.contains(first)
      if isFirstSeen != seen.contains(second) { return isFirstSeen }
      return (depths[first] ?? 0, first.number) > (depths[second] ?? 0, second.number)
    }
    for id in inOrder {
      if let chain = try? link(to: id), chain.flows.first == top { return chain }
    }
    throw .noRoute
  }
}

// The link to one flow.
extension FlowLinkSearch {
  /// Returns why no link opens a flow, which may be below a flow that a link opens.
  private func reason(of id: FlowTree.ID, below chain: Chain?) -> Miss {
    guard linkedFlows.contains(id.key) else { return .noStep }
    do throws(Miss) {
      _ = try link(to: id)
      return .other(flow: chain?.flows.last.map(tree.path) ?? "another flow")
    } catch {
      return error
    }
  }

  /// Returns the link from the nearest flow that declares it.
  func link(to id: FlowTree.ID) throws(Miss) -> Chain {
    var steps: [LinkRoute.Step] = []
    var flows: [FlowTree.ID] = []
    for flow in tree.ancestry(of: id) {
      if let map = entrances[flow.key], let link = link(along: steps.reversed(), of: map, at: flow)
      {
        return Chain(link: link, flows: flows.reversed())
      }
      if let linkedFlow = linkedFlows[flow.key] {
        guard let step = linkedFlow.step else { throw .noInput }
        if steps.count == Self.longest { throw .tooDeep }
        steps.append(step)
        flows.append(flow)
      }
    }
    throw .noRoute
  }

  /// Returns the link of these steps, if a flow declares it, and its route has exactly these steps.
  private func link(
    along steps: [LinkRoute.Step],
    of map: LinkMap,
    at entrance: FlowTree.ID
  ) -> Link? {
    if steps.isEmpty { return nil }
    for scheme in map.schemes {
      let latest = entrances.descending.first { $0.value.schemes.contains(scheme) }
      let link = Link(
        scheme: scheme,
        path: steps.flatMap(\.text.path),
        query: steps.flatMap(\.text.query)
      )
      guard latest?.key == entrance.key, let route = try? map.route(for: link) else { continue }
      let isSame = route.steps.elementsEqual(steps) { found, step in
        found.text == step.text
          && ObjectIdentifier(found.coordinator) == ObjectIdentifier(step.coordinator)
      }
      if isSame { return link }
    }
    return nil
  }
}
