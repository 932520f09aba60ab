extension SwiftText {
  /// The name of a type as code of its module writes it: `Order.Item`, `Box<Order.Item>`.
  ///
  /// - Parameter type: The type.
  /// - Returns: The name, or nothing where none can be written that is known elsewhere: of a type that is
  ///   private or stands within a function, and of what is no type of a module.
  package static func name(of type: Any.Type) -> String? {
    var (name, word) = ("", "")
    // What is in front of the first dot of a path is the module.
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
  /// Whether it can be the name of a case behind a dot as it is.
  var isCase: Bool { isName && !Self.caseless.contains(self) }

  /// Whether it can stand in front of a value; what begins with `_` is mostly a wrapper's.
  var isLabel: Bool { isName && !hasPrefix("_") && !Self.labelless.contains(self) }

  private var isName: Bool { first?.isNumber == false && allSatisfy(\.isPartOfName) }

  /// What means something else behind a dot.
  private static let caseless: Set = ["init", "self", "Self", "Type", "Protocol"]
  /// What cannot stand in front of a value.
  private static let labelless: Set = ["inout", "let", "var"]
}

extension Character {
  fileprivate var isPartOfName: Bool { isLetter || isNumber || self == "_" }
}
