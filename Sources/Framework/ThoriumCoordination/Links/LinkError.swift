import ThoriumCore

/// The error of a text that is not a link, or of a link without a route.
///
///     try Link("users/1")   // throws: it has no scheme, …
public struct LinkError: Error, Hashable, Sendable {
  /// The kind of a problem.
  package enum Problem: Hashable, Sendable {
    /// The text is not a link, for this reason.
    case malformed(String)
    /// No flow accepts links of this scheme.
    case unknownScheme
    /// The link ends before a required part.
    case ends
    /// This part is not expected here.
    case part(String)
    /// The value of this query item does not have the required type.
    case item(Link.Item)
    /// The query contains a name that no flow on this route uses.
    case unknownItem(String)
    /// The query contains a name too often.
    case repeatedItem(String)
  }

  /// The link as text.
  package var link: String
  /// The problem.
  package var problem: Problem
  /// The correct beginning of the link; empty if it is not helpful.
  package var place = ""
  /// The parts that are expected at this place.
  package var expected: [String] = []
}

extension LinkError: CustomStringConvertible {
  /// A sentence that names the problem, its place and the expected text.
  ///
  /// Control and format characters are escaped.
  public var description: String { sentence.escaped }

  private var sentence: String {
    if case .malformed(let reason) = problem {
      return "\"\(link)\" is not a valid link: \(reason)."
    }
    return "The link \(link) has no route: \(finding); \(advice)."
  }

  private var finding: String {
    switch problem {
    case .malformed(let reason): reason
    case .unknownScheme: "no flow handles its scheme"
    case .ends: "it ends after \(place)"
    case .part(let text): "\"\(text)\" follows \(place)"
    case .item(let item): "its query contains \(item)"
    case .unknownItem(let name): "its query contains \"\(name)\", which no flow on its route reads"
    case .repeatedItem(let name): "its query contains \"\(name)\" too often"
    }
  }

  private var advice: String {
    if case .repeatedItem = problem { return "each flow on its route reads it once" }
    if case .unknownScheme = problem, !expected.isEmpty {
      return "known schemes are " + expected.map { "\($0)://" }.joined(separator: ", ")
    }
    return expected.isEmpty
      ? "nothing is expected there" : expected.joined(separator: " or ") + " is expected there"
  }
}
