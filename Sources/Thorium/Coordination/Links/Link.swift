/// A way into a program, as text that can be sent: `app://users/u1/edit`.
///
/// A link is a value; whether it leads anywhere is for the flows to say, which declare what links
/// they take (``LinkedCoordinator``). To print a link and to read it again gives the same link,
/// whatever its parts hold.
///
///     let link = try Link("repository://ada/engine?referenceName=refs/heads/main")
///     link.scheme  // "repository"
///     link.path    // ["ada", "engine"]
///     link.query   // [.init("referenceName", "refs/heads/main")]
public struct Link: Sendable, Hashable {
  /// What stands in front of `://`, in small letters.
  public let scheme: String
  /// The parts behind it, decoded.
  ///
  /// What a web address calls the host is the first of them.
  public let path: [String]
  /// What stands behind `?`, decoded, in the order in which it stands there.
  public let query: [Item]

  /// A name in the query, and what it is there.
  public struct Item: Sendable, Hashable, CustomStringConvertible {
    /// What stands in front of `=`.
    public let name: String
    /// What stands behind it; empty where there is no `=`.
    public let value: String

    /// Creates an item.
    ///
    /// - Parameters:
    ///   - name: What stands in front of `=`.
    ///   - value: What stands behind it.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }

    /// The item as it stands in a link: `page=2`.
    public var description: String {
      let encoded = [name, value].map { $0.percentEncoded(keeping: "/:@") }
      return encoded.joined(separator: "=")
    }
  }

  /// Creates a link from its steps.
  ///
  ///     let link = Link(scheme: "app", UserList.step(), UserDetail.step("u1"))
  ///     "\(link)"  // "app://users/u1"
  ///
  /// - Parameters:
  ///   - scheme: What stands in front of `://`: a letter, then letters, digits, `+`, `-` or `.`
  ///   - steps: What each coordinator on the way prints of its input.
  public init(scheme: String, _ steps: LinkStep...) {
    self.init(scheme: scheme, path: steps.flatMap(\.path), query: steps.flatMap(\.query))
  }

  /// Creates a link from its parts.
  ///
  /// - Parameters:
  ///   - scheme: What stands in front of `://`.
  ///   - path: The parts behind it, not encoded.
  ///   - query: What stands behind `?`, not encoded.
  public init(scheme: String, path: [String], query: [Item] = []) {
    precondition(
      Self.isScheme(scheme),
      "A scheme is a letter, then letters, digits, \"+\", \"-\" or \".\", not \"\(scheme.escaped)\"."
    )
    self.scheme = scheme.lowercased()
    self.path = path
    self.query = query
  }
}

extension Link: CustomStringConvertible {
  /// The link as text, which reads as the same link.
  public var description: String { "\(scheme)://\(step)" }

  /// What stands behind `://`.
  var step: LinkStep { LinkStep(path: path, query: query) }

  /// Whether this may stand in front of `://` (RFC 3986, 3.1).
  static func isScheme(_ text: String) -> Bool {
    text.unicodeScalars.first?.properties.isAlphabetic == true
      && text.unicodeScalars.allSatisfy { scalar in
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "+", "-", ".": true
        default: false
        }
      }
  }
}

/// The part of a link that leads into one flow.
public struct LinkStep: Sendable, Hashable, CustomStringConvertible {
  /// Its parts of the path, not encoded.
  public internal(set) var path: [String] = []
  /// What it says in the query.
  public internal(set) var query: [Link.Item] = []

  /// The step as it stands in a link: `ada/engine?referenceName=main`.
  ///
  /// An empty last part is followed by `/`, so that it is told from none.
  public var description: String {
    let parts = path.map { $0.percentEncoded(keeping: ":@") }.joined(separator: "/")
    let items = query.map(\.description).joined(separator: "&")
    return parts + (path.last == "" ? "/" : "") + (items.isEmpty ? "" : "?" + items)
  }
}
