extension SwiftText {
  /// Returns true when the text of a value creates the value again, as far as can be known.
  ///
  /// Some problems are invisible here: a private or custom initializer, and a property whose type
  /// is less specific than its value.
  package static func canBePasted(_ value: Any) -> Bool {
    switch value {
    case let range as any SwiftRange: return range.bounds.allSatisfy(canBePasted)
    case let text as Substring: return text == text.base
    case is String, is Character, is Unicode.Scalar, is Bool, is Duration: return true
    case is any BinaryInteger, is any BinaryFloatingPoint: return true
    default: break
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      return mirror.children.allSatisfy { canBePasted($0.value) && line(of: $0.value).isWrapped }
    case .collection, .set, .dictionary: return isLiteral(mirror) && canBePasted(partsOf: mirror)
    case .tuple: return canBePasted(partsOf: mirror)
    case .enum where !(value is any CustomReflectable): return isCase(value, mirror)
    case .struct where !(value is any CustomReflectable):
      return name(of: mirror.subjectType) != nil && !isOfLibrary(mirror)
        && canBePasted(partsOf: mirror)
    default: return false
    }
  }

  private static func canBePasted(partsOf mirror: Mirror) -> Bool {
    mirror.children.allSatisfy { label, value in
      (label.map { $0.hasPrefix(".") || $0.isLabel } ?? true) && canBePasted(value)
    }
  }

  /// Returns true when the case of a value is known; a custom description may hide it.
  private static func isCase(_ value: Any, _ mirror: Mirror) -> Bool {
    if let (label, payload) = mirror.children.first {
      return label?.isCase == true && canBePasted(payload)
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

extension String {
  /// True when an optional that is created from this text is not `nil`.
  fileprivate var isWrapped: Bool { self != "nil" && self != ".none" && !hasPrefix(".some(") }
}
