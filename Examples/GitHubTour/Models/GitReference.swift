/// A branch or a tag; its short name may contain slashes.
struct GitReference: Sendable, Hashable, Identifiable {
  enum Kind: String, Sendable, CaseIterable {
    case branch = "refs/heads/"
    case tag = "refs/tags/"
  }

  let kind: Kind
  /// The short name, for display: `feature/login`.
  let name: String

  /// The full name: `refs/heads/feature/login`.
  var id: String { kind.rawValue + name }
}

extension GitReference {
  /// Creates a reference from its full name; other names than those of branches and tags give `nil`.
  init?(_ fullName: String) {
    guard let kind = Kind.allCases.first(where: { fullName.hasPrefix($0.rawValue) }),
      fullName != kind.rawValue
    else { return nil }
    self.init(kind: kind, name: String(fullName.dropFirst(kind.rawValue.count)))
  }
}
