/// A search for the route of a link.
///
/// A place where the rest of the link could not be read is not
/// tried again. This limits the time of the search.
struct LinkSearch {
  private let link: Link
  /// For each coordinator, the positions where it failed to read the rest.
  private var deadEnds: [ObjectIdentifier: Set<Int>] = [:]
  /// The miss at the farthest position so far.
  private var miss: LinkMiss?

  init(_ link: Link) {
    self.link = link
  }

  /// Returns the first route that reads the complete link.
  mutating func route(
    along coordinators: [any LinkedCoordinator.Type]
  ) throws(LinkError) -> LinkRoute {
    guard let (steps, end) = steps(from: LinkReader(link), along: coordinators, isFirst: true)
    else { throw error }
    if let item = end.query.first {
      let isKnown = end.names.contains(item.name)
      throw LinkError(
        link: "\(link)",
        problem: isKnown ? .repeatedItem(item.name) : .unknownItem(item.name),
        expected: end.names.map { "\($0)=" }
      )
    }
    return LinkRoute(steps: steps)
  }

  private mutating func steps(
    from reader: LinkReader,
    along coordinators: [any LinkedCoordinator.Type],
    isFirst: Bool = false
  ) -> (steps: [LinkRoute.Step], end: LinkReader)? {
    if !isFirst && reader.position == link.path.count { return ([], reader) }
    if coordinators.isEmpty { recordMiss(reader.miss(.part(link.path[reader.position]))) }
    for coordinator in coordinators {
      let id = ObjectIdentifier(coordinator)
      if deadEnds[id]?.contains(reader.position) == true { continue }
      if let (step, next) = step(from: reader, to: coordinator),
        isFirst || next.position > reader.position,
        let rest = steps(from: next, along: coordinator.nextLinks)
      {
        return ([step] + rest.steps, rest.end)
      }
      deadEnds[id, default: []].insert(reader.position)
    }
    return nil
  }

  private mutating func step<C: LinkedCoordinator>(
    from reader: LinkReader,
    to coordinator: C.Type
  ) -> (LinkRoute.Step, LinkReader)? {
    var next = reader
    do {
      let input = try C.link.read(&next)
      return (LinkRoute.Step(coordinator: C.self, input: input, text: C.step(input)), next)
    } catch {
      recordMiss(error)
      return nil
    }
  }

  private mutating func recordMiss(_ miss: LinkMiss) {
    self.miss = miss.farther(self.miss)
  }

  private var error: LinkError {
    guard let miss else { return LinkError(link: "\(link)", problem: .ends) }
    let path = Array(link.path.prefix(miss.position))
    return LinkError(
      link: "\(link)",
      problem: miss.problem,
      place: "\(Link(scheme: link.scheme, path: path))",
      expected: miss.expected
    )
  }
}
