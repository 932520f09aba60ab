import ThoriumCore

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

  /// The maximum number of steps, so that the search for a route needs little stack.
  static let longest = 100

  let tree: FlowTree
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
    // The link of each flow that one opens, or that is below such a flow.
    var opened: [FlowTree.ID: Chain] = [:]
    var open = tree.latestRoots
    while let id = open.popLast() {
      if isEnding(id) { continue }
      let above = tree.parent(of: id).flatMap { opened[$0] }
      var reason = reason(of: id)
      if linkedFlows.contains(id.key), above == nil {
        do throws(Miss) {
          let chain = try chain(from: id)
          // A flow of a tab is open without a link.
          if chain.flows.count > 1 || !startsByItself(id) { chains.append(chain) }
          opened[id] = chain
        } catch {
          reason = error
        }
      } else if let above {
        opened[id] = above
        if !above.flows.contains(id), linkedFlows.contains(id.key), let last = above.flows.last {
          reason = .other(flow: tree.path(to: last))
        }
      }
      if opened[id]?.flows.contains(id) != true, isNeeded(id) {
        missing.append((id, reason))
      } else {
        open += tree.nodes[id.key]?.children.keys.reversed().map(FlowTree.ID.init(key:)) ?? []
      }
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
    let flows = tree.subtree(of: top)
    var depths: [FlowTree.ID: Int] = [:]
    for id in flows.reversed() {
      let above = id == top ? 0 : tree.parent(of: id).flatMap { depths[$0] } ?? 0
      depths[id] = above + (linkedFlows.contains(id.key) ? 1 : 0)
    }
    let seen = ancestors(of: visible)
    let candidates = flows.filter { linkedFlows.contains($0.key) && !isBelowEnding($0, top) }
    let inOrder = candidates.sorted { first, second in
      let isFirstSeen = seen.contains(first)
      if isFirstSeen != seen.contains(second) { return isFirstSeen }
      return (depths[first] ?? 0, first.number) > (depths[second] ?? 0, second.number)
    }
    var reason = Miss.noRoute
    for id in inOrder {
      do throws(Miss) {
        let chain = try link(to: id)
        if chain.flows.first == top { return chain }
      } catch {
        reason = error
      }
    }
    throw reason
  }

  private func isBelowEnding(_ id: FlowTree.ID, _ top: FlowTree.ID) -> Bool {
    var flow: FlowTree.ID? = id
    while let next = flow, next != top {
      if isEnding(next) { return true }
      flow = tree.parent(of: next)
    }
    return false
  }

  private func ancestors(of id: FlowTree.ID?) -> Set<FlowTree.ID> {
    var found: Set<FlowTree.ID> = []
    var flow = id
    while let next = flow, found.insert(next).inserted { flow = tree.parent(of: next) }
    return found
  }
}

// The link to one flow.
extension FlowLinkSearch {
  private func reason(of id: FlowTree.ID) -> Miss {
    guard let linkedFlow = linkedFlows[id.key] else { return .noStep }
    return linkedFlow.step == nil ? .noInput : .noRoute
  }

  /// Returns the link from the nearest flow that declares it.
  func link(to id: FlowTree.ID) throws(Miss) -> Chain {
    var steps: [LinkRoute.Step] = []
    var flows: [FlowTree.ID] = []
    var next: FlowTree.ID? = id
    while let flow = next {
      if let map = entrances[flow.key], let link = link(along: steps.reversed(), of: map, at: flow) {
        return Chain(link: link, flows: flows.reversed())
      }
      if let linkedFlow = linkedFlows[flow.key] {
        guard let step = linkedFlow.step else { throw .noInput }
        if steps.count == Self.longest { throw .tooDeep }
        steps.append(step)
        flows.append(flow)
      }
      next = tree.parent(of: flow)
    }
    throw reason(of: id)
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
