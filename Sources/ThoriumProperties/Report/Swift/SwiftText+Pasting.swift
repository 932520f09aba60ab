extension SwiftText {
  /// Whether the text of a value makes it again where it is pasted, as far as one can know.
  ///
  /// What a type hides nobody can know: an initialiser that is private or is another one, and a property
  /// whose type says less than its value.
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

  /// Whether it is known which case a value is: what describes itself need not say so.
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

  /// Whether a literal makes it: a list in brackets has the same parts in no other type, and a slice has
  /// the places of what it was cut from.
  private static func isLiteral(_ mirror: Mirror) -> Bool {
    let name = String(reflecting: mirror.subjectType)
    return ["Array", "ContiguousArray", "Set", "Dictionary"].contains {
      name.hasPrefix("Swift.\($0)<")
    }
  }

  /// Whether a type is not made of what it holds: what libraries make has initialisers of its own.
  private static func isOfLibrary(_ mirror: Mirror) -> Bool {
    let name = String(reflecting: mirror.subjectType)
    return ["Swift.", "Foundation.", "FoundationEssentials."].contains { name.hasPrefix($0) }
  }
}

extension String {
  /// Whether an optional of what it makes holds that, and not nothing.
  fileprivate var isWrapped: Bool { self != "nil" && self != ".none" && !hasPrefix(".some(") }
}
