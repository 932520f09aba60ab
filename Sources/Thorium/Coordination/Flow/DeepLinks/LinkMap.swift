/// Which coordinators the links of a program lead to, by scheme.
///
///     let links: LinkMap = ["app": [UserList.self], "user": [UserDetail.self]]
///     let link = try Link("app://users/u1/edit")
///     try links.route(for: link).coordinators  // ["UserList", "UserDetail", "UserEdit"]
///
/// Each coordinator says itself what may follow it, so the map holds only the beginnings.
public struct LinkMap: Sendable, ExpressibleByDictionaryLiteral {
  /// By scheme, in small letters, who takes the first step.
  private let entries: [String: [any LinkedCoordinator.Type]]

  /// Creates a map.
  ///
  /// - Parameter elements: Schemes, each with the coordinators to which its first step may lead.
  public init(dictionaryLiteral elements: (String, [any LinkedCoordinator.Type])...) {
    for (scheme, _) in elements {
      precondition(Link.isScheme(scheme), "\"\(scheme.escaped)\" is no scheme of links.")
    }
    entries = Dictionary(elements.map { ($0.lowercased(), $1) }) { first, second in first + second }
  }

  /// The schemes of its links, sorted.
  public var schemes: [String] { entries.keys.sorted() }

  /// Returns the way on which a link leads, when every step of it is declared.
  ///
  /// - Parameter link: The whole link.
  /// - Returns: Which coordinator takes which step.
  /// - Throws: A ``LinkError`` that says where the link leads nowhere, and what would be right
  ///   there.
  /// - Complexity: O(*n*) in the parts of the link, for each coordinator that is declared.
  public func route(for link: Link) throws(LinkError) -> LinkRoute {
    guard let first = entries[link.scheme] else {
      let known = schemes.map { "\($0)://" }
      throw LinkError(link: "\(link)", problem: .unknownScheme, expected: known)
    }
    var search = LinkSearch(link)
    return try search.route(along: first)
  }
}

/// On which way a link leads.
public struct LinkRoute: Sendable, CustomStringConvertible {
  /// One step of the way.
  struct Step: Sendable {
    let coordinator: any LinkedCoordinator.Type
    let input: any Sendable
    let text: LinkStep
  }

  let steps: [Step]

  /// The names of the types of the coordinators that take its steps.
  public var coordinators: [String] { steps.map { "\($0.coordinator)" } }

  /// Returns what the link says to a coordinator.
  ///
  ///     let route = try links.route(for: Link("app://users/u1"))
  ///     route.input(of: UserDetail.self)  // "u1"
  ///
  /// - Parameter coordinator: The type of the coordinator.
  /// - Returns: The input of its first step, or `nil` where the way does not lead to it.
  public func input<C: LinkedCoordinator>(of coordinator: C.Type) -> C.LinkInput? {
    let id = ObjectIdentifier(coordinator)
    let step = steps.first { ObjectIdentifier($0.coordinator) == id }
    return step?.input as? C.LinkInput
  }

  /// The steps with their coordinators: `users (UserList), u1 (UserDetail)`.
  public var description: String {
    steps.map { "\($0.text) (\($0.coordinator))" }.joined(separator: ", ").escaped
  }
}
