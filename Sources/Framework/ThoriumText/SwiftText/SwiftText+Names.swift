extension SwiftText {
  /// Returns the name of a type as code in its module writes it: `Order.Item`, `Box<Order.Item>`.
  ///
  /// - Parameter type: The type.
  /// - Returns: The name, or `nil` when code elsewhere cannot name the type. Examples are private
  ///   types and types within functions.
  package static func name(of type: Any.Type) -> String? {
    var (name, word) = ("", "")
    // The first component of a path is the module.
    var isModule = true
    for character in String(reflecting: type) {
      switch character {
      case ".":
        if !isModule { name += word + "." }
        (word, isModule) = ("", false)
      case "<", ",", ">":
        name += word + String(character)
        (word, isModule) = ("", character != ">")
      case " " where name.last == "," && word.isEmpty: name += " "
      case _ where character.isPartOfName: word.append(character)
      default: return nil
      }
    }
    return name + word
  }
}

extension String {
  /// True when the text can be the name of a case after a dot, without backticks.
  var isCase: Bool { isName && !Self.caseless.contains(self) }

  /// True when the text can be a label; a leading `_` mostly belongs to a property wrapper.
  var isLabel: Bool { isName && !hasPrefix("_") && !Self.labelless.contains(self) }

  private var isName: Bool { first?.isNumber == false && allSatisfy(\.isPartOfName) }

  /// Names with another meaning after a dot.
  private static let caseless: Set = ["init", "self", "Self", "Type", "Protocol"]
  /// Names that cannot be labels.
  private static let labelless: Set = ["inout", "let", "var"]
}

extension Character {
  fileprivate var isPartOfName: Bool { isLetter || isNumber || self == "_" }
}
