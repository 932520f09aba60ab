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
    if SwiftText.isKnown(old) { return whole(path, old, new) }
    let (before, after) = (Mirror(reflecting: old), Mirror(reflecting: new))
    let haveParts = before.displayStyle == after.displayStyle && type(of: old) == type(of: new)
    switch before.displayStyle {
    case .optional where haveParts && before.children.count == after.children.count:
      return zip(before.children, after.children).flatMap { parts(path, $0.value, $1.value) }
    case .struct where haveParts && !before.children.isEmpty, .tuple where haveParts:
      let lines = zip(before.children, after.children).flatMap { old, new in
        parts(path.adding(label: old.label), old.value, new.value)
      }
      return lines.isEmpty ? hidden(path, old, new) : lines
    case .enum where haveParts && isLong(old, new):
      return payloads(path, before, after) ?? whole(path, old, new)
    case .collection where haveParts && before.children.count == after.children.count:
      return zip(before.children, after.children).enumerated().flatMap { place, pair in
        parts("\(path)[\(place)]", pair.0.value, pair.1.value)
      }
    case .collection where haveParts && isLong(old, new): return elements(path, before, after)
    case .set where haveParts && isLong(old, new): return members(path, before, after)
    case .dictionary where haveParts:
      return entries(path, pairs(before), pairs(after))
    default: return whole(path, old, new)
    }
  }

  /// Returns the line of a value that is not divided into parts; none if nothing changed.
  private static func whole(_ path: String, _ old: Any, _ new: Any) -> [String] {
    let (left, right) = (SwiftText.line(of: old), SwiftText.line(of: new))
    if left == right { return hidden(path, old, new) }
    return [titled(path, change(left, right))]
  }

  /// Returns two shortened texts with an arrow between them.
  ///
  /// If the shortened texts are equal, both begin 20 characters before the first difference instead.
  private static func change(_ left: String, _ right: String) -> String {
    if left.shortened != right.shortened { return "\(left.shortened) → \(right.shortened)" }
    let start = max(zip(left, right).prefix { $0 == $1 }.count - 20, 0)
    let (left, right) = (String(left.dropFirst(start)), String(right.dropFirst(start)))
    return "…\(left.shortened) → …\(right.shortened)"
  }

  /// Returns a line for values that are not equal although their printed parts are.
  private static func hidden(_ path: String, _ old: Any, _ new: Any) -> [String] {
    // A value that is not equal to itself, such as NaN, shows no change.
    guard let old = old as? any Equatable, !old.isEqual(to: new), old.isEqual(to: old) else {
      return []
    }
    let (left, right) = ("\(old)", "\(new)")
    return [
      titled(
        path,
        left == right ? "changed in what is not shown" : change(left, right)
      )
    ]
  }

  private static func titled(_ path: String, _ text: String) -> String {
    path.isEmpty ? text : "\(path): \(text)"
  }

  /// Returns true when the text of a value is too long to be shown as a whole.
  private static func isLong(_ old: Any, _ new: Any) -> Bool {
    max(SwiftText.line(of: old).count, SwiftText.line(of: new).count) > 120
  }

  /// Returns the lines of the associated values, or `nil` when the enumeration cases differ.
  private static func payloads(_ path: String, _ before: Mirror, _ after: Mirror) -> [String]? {
    guard let old = before.children.first, let new = after.children.first, let label = old.label,
      label == new.label
    else { return nil }
    return parts(path.adding(label: label), old.value, new.value)
  }

  /// Returns the lines of lists of different lengths, without the ends that they share.
  private static func elements(_ path: String, _ before: Mirror, _ after: Mirror) -> [String] {
    let (old, new) = (
      before.children.map { text(of: $0.value) }, after.children.map { text(of: $0.value) }
    )
    let start = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
    let (left, right) = (old[start..<old.count - end], new[start..<new.count - end])
    let place = "\(path)[\(start)..<\(old.count - end)]"
    return ["\(place): \(change(list(Array(left)), list(Array(right))))"]
  }

  /// Returns the lines of sets: the removed and the added members.
  private static func members(_ path: String, _ before: Mirror, _ after: Mirror) -> [String] {
    let (old, new) = (
      before.children.map { text(of: $0.value) }, after.children.map { text(of: $0.value) }
    )
    let removed = Set(old).subtracting(new).sorted()
    let added = Set(new).subtracting(old).sorted()
    if removed.count == 1, removed[0].shortened == added.first?.shortened {
      return [titled(path, change(removed[0], added[0]))]
    }
    let lines = removed.map { "without \($0.shortened)" } + added.map { "with \($0.shortened)" }
    return lines.map { titled(path, $0) }
  }

  /// Returns the lines of a dictionary or of ordered children: removed,
  /// changed, then added entries.
  private static func entries(
    _ path: String,
    _ before: [(key: String, value: Any)],
    _ after: [(key: String, value: Any)]
  ) -> [String] {
    let old = Dictionary(before) { $1 }
    let new = Dictionary(after) { $1 }
    var lines = before.flatMap { key, value in
      let place = "\(path)[\(key.shortened)]"
      return new[key].map { parts(place, value, $0) }
        ?? ["\(place): \(text(of: value).shortened) → nil"]
    }
    lines += after.filter { old[$0.key] == nil }
      .map { "\(path)[\($0.key.shortened)]: nil → \(text(of: $0.value).shortened)" }
    let (order, newOrder) = (before.map(\.key), after.map(\.key))
    if order.filter({ new[$0] != nil }) != newOrder.filter({ old[$0] != nil }) {
      let name = path.isEmpty ? "ids" : "\(path).ids"
      lines.append("\(name): \(change(list(order), list(newOrder)))")
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

  private static func text(of value: Any) -> String { SwiftText.line(of: value) }
}

extension String {
  /// Returns the path of a part; a property wrapper appears under the name of its property.
  fileprivate func adding(label: String?) -> String {
    guard let label, label != "wrappedValue" else { return self }
    let name = label.hasPrefix("_") ? String(label.dropFirst()) : label
    return isEmpty ? name : "\(self).\(name)"
  }
}

extension Equatable {
  /// Returns true when another value is of the same type and equal.
  package func isEqual(to other: Any) -> Bool { (other as? Self) == self }
}
