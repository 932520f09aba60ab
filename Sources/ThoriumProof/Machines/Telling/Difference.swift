import Thorium

/// What is another in one state than in the one before it, as lines.
///
///     Difference.lines(State(count: 1, user: nil), State(count: 2, user: "Ada"))
///     // ["count: 1 → 2", "user: nil → \"Ada\""]
package enum Difference {
  /// The lines, a part of the state each.
  package static func lines(_ old: Any, _ new: Any) -> [String] {
    parts("", old, new)
  }

  private static func parts(_ path: String, _ old: Any, _ new: Any) -> [String] {
    let (before, behind) = (Mirror(reflecting: old), Mirror(reflecting: new))
    let haveParts = before.displayStyle == behind.displayStyle && type(of: old) == type(of: new)
    switch before.displayStyle {
    case .struct where haveParts && !before.children.isEmpty, .tuple where haveParts:
      return zip(before.children, behind.children).flatMap { old, new in
        parts(path.adding(label: old.label), old.value, new.value)
      }
    case .collection where haveParts && before.children.count == behind.children.count:
      return zip(before.children, behind.children).enumerated().flatMap { place, pair in
        parts("\(path)[\(place)]", pair.0.value, pair.1.value)
      }
    default:
      let (left, right) = (SwiftText.line(of: old).told, SwiftText.line(of: new).told)
      if left == right { return [] }
      return [(path.isEmpty ? "" : "\(path): ") + "\(left) → \(right)"]
    }
  }
}

extension String {
  /// The path of a part; wrappers of properties are named as who uses them does.
  fileprivate func adding(label: String?) -> String {
    guard let label, label != "wrappedValue" else { return self }
    let name = label.hasPrefix("_") ? String(label.dropFirst()) : label
    return isEmpty ? name : "\(self).\(name)"
  }
}
