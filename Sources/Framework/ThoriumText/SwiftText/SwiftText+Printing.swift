extension SwiftText {
  /// Returns true when a value prints the same text in each process, as far as can be known.
  ///
  /// The text may differ for these values:
  ///
  /// - sets and dictionaries, because their order differs between processes;
  /// - objects and children of stores, because their number differs between processes;
  /// - values with a custom description or mirror, because they may print anything.
  package static func printsAlike(_ value: Any) -> Bool {
    switch value {
    case let range as any SwiftRange: return range.bounds.allSatisfy(printsAlike)
    case is any UnprintableValue: return false
    case is any PrintedByParts: break
    case is any CustomStringConvertible, is any CustomDebugStringConvertible,
      is any TextOutputStreamable, is any CustomReflectable:
      return literal(of: value) != nil
    default: break
    }
    let parts = Mirror(reflecting: value)
    return switch parts.displayStyle {
    case .set, .dictionary: parts.children.count < 2 && parts.children.allSatisfy(printsAlike)
    case .optional, .collection, .tuple, .struct, .enum: parts.children.allSatisfy(printsAlike)
    default: false
    }
  }

  private static func printsAlike(_ part: Mirror.Child) -> Bool { printsAlike(part.value) }
}

extension Optional: PrintedByParts {}
extension Array: PrintedByParts {}
extension ArraySlice: PrintedByParts {}
extension ContiguousArray: PrintedByParts {}
extension Set: PrintedByParts {}
extension Dictionary: PrintedByParts {}
