extension SwiftText {
  /// Whether the text of a value makes it again where it is pasted, as far as one can know.
  static func canBePasted(_ value: Any) -> Bool {
    switch value {
    case is String, is Substring, is Character, is Unicode.Scalar, is Bool, is Duration: return true
    case is any BinaryInteger, is any BinaryFloatingPoint: return true
    default: break
    }
    let mirror = Mirror(reflecting: value)
    let parts = mirror.children
    switch mirror.displayStyle {
    case .optional, .collection, .set, .dictionary, .tuple:
      return parts.allSatisfy { canBePasted($0.value) }
    case .enum:
      return parts.isEmpty ? "\(value)".isName : parts.allSatisfy { canBePasted($0.value) }
    case .struct:
      return isOurs(mirror.subjectType) && parts.allSatisfy { canBePasted($0.value) }
    default: return false
    }
  }

  /// Whether a type is made of what it holds: what libraries make has initialisers of its own.
  private static func isOurs(_ type: Any.Type) -> Bool {
    let name = String(reflecting: type)
    if name.hasPrefix("Swift.Range<") || name.hasPrefix("Swift.ClosedRange<") { return true }
    return !["Swift.", "Foundation.", "FoundationEssentials."].contains { name.hasPrefix($0) }
  }
}

extension String {
  /// Whether it can be the name of a case.
  fileprivate var isName: Bool {
    first?.isNumber == false && allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}
