import ThoriumCore

/// A deep link into a program, as text that can be sent: `app://users/u1/edit`.
///
/// A link is a value. Flows declare the links that they accept (``LinkedCoordinator``),
/// so only they decide whether a link leads anywhere. Printing a link and reading it
/// again gives an equal link, for all contents of its parts.
///
///     let link = try Link("repository://ada/engine?referenceName=refs/heads/main")
///     link.scheme  // "repository"
///     link.path    // ["ada", "engine"]
///     link.query.map(\.name)   // ["referenceName"]
public struct Link: Sendable, Hashable {
  /// The scheme before `://`, in lowercase letters.
  public let scheme: String
  /// The decoded parts of the path after `://`.
  ///
  /// The first part corresponds to the host of a web address.
  public let path: [String]
  /// The decoded items after `?`, in their order.
  public let query: [Item]

  /// A name in the query and its value.
  public struct Item: Sendable, Hashable, CustomStringConvertible {
    /// The text before `=`.
    public let name: String
    /// The text after `=`; empty if there is no `=`.
    public let value: String

    /// Creates an item.
    ///
    /// - Parameters:
    ///   - name: The text before `=`.
    ///   - value: The text after `=`.
    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }

    /// The encoded item, as part of a link: `page=2`.
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
  ///   - scheme: The text before `://`: a letter, then letters, digits, `+`, `-` or `.`
  ///   - steps: The steps of the coordinators on the route.
  public init(scheme: String, _ steps: LinkStep...) {
    self.init(scheme: scheme, path: steps.flatMap(\.path), query: steps.flatMap(\.query))
  }

  /// Creates a link from its parts.
  ///
  /// - Parameters:
  ///   - scheme: The text before `://`.
  ///   - path: The parts after `://`, not encoded.
  ///   - query: The items after `?`, not encoded.
  package init(scheme: String, path: [String], query: [Item] = []) {
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
  /// The link as text; reading the text gives an equal link.
  public var description: String { "\(scheme)://\(step)" }

  /// The path and the query of the link.
  var step: LinkStep { LinkStep(path: path, query: query) }

  /// Returns whether a text is a valid scheme (RFC 3986, 3.1).
  static func isScheme(_ text: String) -> Bool {
    text.first?.isLetter == true && Set(lettersAndDigits + "+-.").isSuperset(of: text)
  }
}

/// The part of a link that leads into one flow.
public struct LinkStep: Sendable, Hashable, CustomStringConvertible {
  /// Its parts of the path, not encoded.
  package internal(set) var path: [String] = []
  /// Its items of the query.
  package internal(set) var query: [Link.Item] = []

  /// The encoded step, as part of a link: `ada/engine?referenceName=main`.
  ///
  /// A `/` follows an empty last part, to distinguish it from a missing part.
  public var description: String {
    let parts = path.map { $0.percentEncoded(keeping: ":@") }.joined(separator: "/")
    let items = query.map(\.description).joined(separator: "&")
    return parts + (path.last == "" ? "/" : "") + (items.isEmpty ? "" : "?" + items)
  }
}
