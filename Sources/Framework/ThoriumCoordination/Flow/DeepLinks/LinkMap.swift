import ThoriumCore

/// The coordinators that the links of a program lead to, by scheme.
///
///     let links: LinkMap = ["app": [UserList.self], "user": [UserDetail.self]]
///
/// Each coordinator declares its successors, so the map contains only the first coordinators.
public struct LinkMap: Sendable, ExpressibleByDictionaryLiteral {
  /// The coordinators of the first step, by scheme in lowercase letters.
  private let entries: [String: [any LinkedCoordinator.Type]]

  /// Creates a map.
  ///
  /// - Parameter elements: The schemes, each with the coordinators that its first step may lead to.
  public init(dictionaryLiteral elements: (String, [any LinkedCoordinator.Type])...) {
    for (scheme, _) in elements {
      precondition(Link.isScheme(scheme), "\"\(scheme.escaped)\" is not a link scheme.")
    }
    entries = Dictionary(elements.map { ($0.lowercased(), $1) }) { first, second in first + second }
  }

  /// The schemes of its links, sorted.
  public var schemes: [String] { entries.keys.sorted() }

  /// Returns the route of a link, if every step of the link is declared.
  ///
  /// - Parameter link: The whole link.
  /// - Returns: The route, with the coordinator of each step.
  /// - Throws: A ``LinkError`` that names the first wrong place,
  ///   and the parts that are expected there.
  /// - Complexity: O(*n*) in the parts of the link, for each declared coordinator.
  func route(for link: Link) throws(LinkError) -> LinkRoute {
    guard let first = entries[link.scheme] else {
      throw LinkError(link: "\(link)", problem: .unknownScheme, expected: schemes)
    }
    var search = LinkSearch(link)
    return try search.route(along: first)
  }
}

/// The route of a link through coordinators.
struct LinkRoute: Sendable {
  /// One step of the route.
  struct Step: Sendable {
    let coordinator: any LinkedCoordinator.Type
    let input: any Sendable
    let text: LinkStep
  }

  let steps: [Step]
}
