import Thorium

/// The differences between two states, as lines of text.
///
///     Difference.lines(State(count: 1, user: nil), State(count: 2, user: "Ada"))
///     // ["count: 1 → 2", "user: nil → \"Ada\""]
package enum Difference {
  /// Returns one line for each part that differs.
  package static func lines(_ old: Any, _ new: Any) -> [String] {
    parts("", old, new)
  }

  private static func parts(_ path: String, _ old: Any, _ new: Any) -> [String] {
    let (before, behind) = (Mirror(reflecting: old), Mirror(reflecting: new))
    let haveParts = before.displayStyle == behind.displayStyle && type(of: old) == type(of: new)
    switch before.displayStyle {
    case .optional where haveParts && before.children.count == behind.children.count:
      return zip(before.children, behind.children).flatMap { parts(path, $0.value, $1.value) }
    case .struct where haveParts && !before.children.isEmpty, .tuple where haveParts:
      return zip(before.children, behind.children).flatMap { old, new in
        parts(path.adding(label: old.label), old.value, new.value)
      }
    case .collection where haveParts && before.children.count == behind.children.count:
      return zip(before.children, behind.children).enumerated().flatMap { place, pair in
        parts("\(path)[\(place)]", pair.0.value, pair.1.value)
      }
    case .dictionary where haveParts:
      return entries(path, pairs(before), pairs(behind))
    default:
      let (left, right) = (SwiftText.line(of: old).shortened, SwiftText.line(of: new).shortened)
      if left == right { return [] }
      return [(path.isEmpty ? "" : "\(path): ") + "\(left) → \(right)"]
    }
  }

  /// Returns the lines of a dictionary or of ordered children: removed,
  /// changed, then added entries.
  private static func entries(
    _ path: String,
    _ before: [(key: String, value: Any)],
    _ behind: [(key: String, value: Any)]
  ) -> [String] {
    let old = Dictionary(before) { $1 }
    let new = Dictionary(behind) { $1 }
    var lines = before.flatMap { key, value in
      let place = "\(path)[\(key)]"
      return new[key].map { parts(place, value, $0) } ?? ["\(place): \(text(of: value)) → nil"]
    }
    lines += behind.filter { old[$0.key] == nil }
      .map { "\(path)[\($0.key)]: nil → \(text(of: $0.value))" }
    let (order, newOrder) = (before.map(\.key), behind.map(\.key))
    if order.filter({ new[$0] != nil }) != newOrder.filter({ old[$0] != nil }) {
      let name = path.isEmpty ? "ids" : "\(path).ids"
      lines.append("\(name): \(list(order)) → \(list(newOrder))")
    }
    return lines
  }

  private static func list(_ keys: [String]) -> String {
    "[\(keys.joined(separator: ", "))]"
  }

  /// Returns the keys and values of a dictionary, sorted by key if it has no order.
  private static func pairs(_ mirror: Mirror) -> [(key: String, value: Any)] {
    let pairs = mirror.children.compactMap { entry -> (key: String, value: Any)? in
      let sides = Array(Mirror(reflecting: entry.value).children)
      return sides.count == 2 ? (text(of: sides[0].value), sides[1].value) : nil
    }
    return mirror.subjectType is any OrderedEntries.Type ? pairs : pairs.sorted { $0.key < $1.key }
  }

  private static func text(of value: Any) -> String { SwiftText.line(of: value).shortened }
}

extension String {
  /// Returns the path of a part; a property wrapper appears under the name of its property.
  fileprivate func adding(label: String?) -> String {
    guard let label, label != "wrappedValue" else { return self }
    let name = label.hasPrefix("_") ? String(label.dropFirst()) : label
    return isEmpty ? name : "\(self).\(name)"
  }
}
