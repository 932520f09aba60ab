/// A branch or a tag; its short name may contain slashes.
struct GitReference: Sendable, Hashable, Identifiable {
  enum Kind: String, Sendable, CaseIterable {
    case branch = "refs/heads/"
    case tag = "refs/tags/"
  }

  let kind: Kind
  /// The short name, for display: `feature/login`.
  let name: String

  init(_ kind: Kind, _ name: String) {
    self.kind = kind
    self.name = name
  }

  /// Creates a reference from a full name such as `refs/heads/main`; other names give `nil`.
  init?(_ fullName: String) {
    guard let kind = Kind.allCases.first(where: { fullName.hasPrefix($0.rawValue) }) else {
      return nil
    }
    self.init(kind, String(fullName.dropFirst(kind.rawValue.count)))
    if name.isEmpty { return nil }
  }

  /// The full name.
  var id: String { kind.rawValue + name }
}
