extension SwiftText {
  /// Returns true when the text of a value creates the value again, as far as can be known.
  ///
  /// Some problems are invisible here: a private or custom initializer, and a property whose type
  /// is less specific than its value.
  package static func canBePasted(_ value: Any) -> Bool {
    var objects: Set<ObjectIdentifier> = []
    return canBePasted(value, within: &objects)
  }

  /// Returns true when the text of a value creates it again.
  ///
  /// The given objects contain the value. It must not contain them in turn.
  private static func canBePasted(_ value: Any, within objects: inout Set<ObjectIdentifier>) -> Bool
  {
    switch value {
    case let range as any SwiftRange: return range.bounds.allSatisfy { canBePasted($0) }
    case let text as Substring: return text == text.base
    case is String, is Character, is Unicode.Scalar, is Bool, is Duration: return true
    case is any BinaryInteger, is any BinaryFloatingPoint: return true
    default: break
    }
    let mirror = Mirror(reflecting: value)
    if let known = LibraryValue(value, mirror) { return known.canBePasted }
    switch mirror.displayStyle {
    case .optional: return canBePasted(partsOf: mirror, within: &objects)
    case .collection, .set, .dictionary:
      return isLiteral(mirror) && canBePasted(partsOf: mirror, within: &objects)
    case .tuple: return canBePasted(partsOf: mirror, within: &objects)
    case .enum where !(value is any CustomReflectable): return isCase(value, mirror, &objects)
    case .struct where isNamed(value, mirror): return canBePasted(partsOf: mirror, within: &objects)
    case .class where isNamed(value, mirror):
      let object = ObjectIdentifier(value as AnyObject)
      guard objects.insert(object).inserted else { return false }
      defer { objects.remove(object) }
      return canBePasted(partsOf: mirror, within: &objects)
    default: return false
    }
  }

  private static func canBePasted(
    partsOf mirror: Mirror,
    within objects: inout Set<ObjectIdentifier>
  ) -> Bool {
    mirror.allChildren.allSatisfy { label, value in
      (label.map { $0.hasPrefix(".") || $0.isLabel } ?? true)
        && canBePasted(value, within: &objects)
    }
  }

  /// Returns true when other files can name the type of a value, and its mirror is not a custom
  /// one.
  private static func isNamed(_ value: Any, _ mirror: Mirror) -> Bool {
    !(value is any CustomReflectable) && !isOfLibrary(mirror) && name(of: mirror.subjectType) != nil
  }

  /// Returns true when the case of a value is known; a custom description may hide it.
  private static func isCase(
    _ value: Any,
    _ mirror: Mirror,
    _ objects: inout Set<ObjectIdentifier>
  ) -> Bool {
    if let (label, payload) = mirror.children.first {
      return label?.isCase == true && canBePasted(payload, within: &objects)
    }
    return switch value {
    case is any CustomStringConvertible, is any CustomDebugStringConvertible: false
    case is any TextOutputStreamable: false
    default: "\(value)".isCase
    }
  }

  /// Returns true when a literal creates the value.
  ///
  /// A list in brackets has the same parts in no other type. A slice is no literal, because it has
  /// the indices of the collection that it was cut from.
  private static func isLiteral(_ mirror: Mirror) -> Bool {
    let name = String(reflecting: mirror.subjectType)
    return ["Array", "ContiguousArray", "Set", "Dictionary"].contains {
      name.hasPrefix("Swift.\($0)<")
    }
  }

  /// Returns true when a type belongs to a library, and has custom initializers.
  private static func isOfLibrary(_ mirror: Mirror) -> Bool {
    let name = String(reflecting: mirror.subjectType)
    return ["Swift.", "Foundation.", "FoundationEssentials."].contains { name.hasPrefix($0) }
  }
}
