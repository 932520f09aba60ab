/// A search for the route of a link.
///
/// A place where the rest of the link could not be read is not tried again, unless other items of
/// the query are left. A limit on such repeated tries bounds the time of the search.
struct LinkSearch {
  private struct Place: Hashable {
    let coordinator: ObjectIdentifier
    let position: Int
  }

  /// The maximum number of repeated tries.
  ///
  /// Each may lead to two more, so without a limit their number could double with each part of the path.
  private static let mostRepeats = 10_000

  private let link: Link
  /// The items that were read before each place, whenever the rest could not be read there.
  private var deadEnds: [Place: Set<[String: Int]>] = [:]
  /// The number of tries at places that were tried before.
  private var repeats = 0
  /// The end of a route with the fewest unread items.
  private var unread: LinkReader?
  /// The miss at the farthest position so far.
  private var miss: LinkMiss?

  init(_ link: Link) {
    self.link = link
  }

  /// Returns the first route that reads the complete link.
  mutating func route(
    along coordinators: [any LinkedCoordinator.Type]
  ) throws(LinkError) -> LinkRoute {
    guard let steps = steps(from: LinkReader(link), along: coordinators, isFirst: true)
    else { throw error }
    return LinkRoute(steps: steps)
  }

  private mutating func steps(
    from reader: LinkReader,
    along coordinators: [any LinkedCoordinator.Type],
    isFirst: Bool = false
  ) -> [LinkRoute.Step]? {
    if !isFirst && reader.position == link.path.count { return end(at: reader) }
    if coordinators.isEmpty { recordMiss(reader.miss(.part(link.path[reader.position]))) }
    for coordinator in coordinators {
      let place = Place(coordinator: ObjectIdentifier(coordinator), position: reader.position)
      let tries = deadEnds[place] ?? []
      if tries.contains(reader.taken) { continue }
      if !tries.isEmpty {
        if repeats == Self.mostRepeats { continue }
        repeats += 1
      }
      if let (step, next) = step(from: reader, to: coordinator),
        isFirst || next.position > reader.position,
        let rest = steps(from: next, along: coordinator.nextLinks)
      {
        return [step] + rest
      }
      deadEnds[place, default: []].insert(reader.taken)
    }
    return nil
  }

  /// Returns no steps at the end of the path, unless items of the query are left.
  private mutating func end(at reader: LinkReader) -> [LinkRoute.Step]? {
    if reader.query.isEmpty { return [] }
    if reader.query.count < unread?.query.count ?? .max { unread = reader }
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
    if let unread, let item = unread.query.first, miss?.isOfItem != true {
      let isKnown = unread.names.contains(item.name)
      return LinkError(
        link: "\(link)",
        problem: isKnown ? .repeatedItem(item.name) : .unknownItem(item.name),
        expected: unread.names.map { "\($0)=" }
      )
    }
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
