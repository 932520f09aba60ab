/// A branch or a tag; its short name may hold slashes.
struct GitReference: Sendable, Hashable, Identifiable {
  enum Kind: String, Sendable, CaseIterable {
    case branch = "refs/heads/"
    case tag = "refs/tags/"
  }

  let kind: Kind
  /// What a person reads: `feature/login`.
  let name: String

  init(_ kind: Kind, _ name: String) {
    self.kind = kind
    self.name = name
  }

  /// Reads a whole name, as `refs/heads/main`; what is neither branch nor tag is none.
  init?(_ fullName: String) {
    guard let kind = Kind.allCases.first(where: { fullName.hasPrefix($0.rawValue) }) else {
      return nil
    }
    self.init(kind, String(fullName.dropFirst(kind.rawValue.count)))
    if name.isEmpty { return nil }
  }

  /// The whole name.
  var id: String { kind.rawValue + name }
}
