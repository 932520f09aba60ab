extension SwiftText {
  /// Returns the text of a key path or a type, or `nil` for another value.
  static func reference(to value: Any) -> String? {
    switch value {
    case let path as AnyKeyPath: text(of: path)
    case let type as Any.Type: "\(name(of: type) ?? "\(type)").self"
    default: nil
    }
  }

  /// Returns the text of a key path: `\Order.item.count`.
  ///
  /// Swift describes a key path with the short name of its root type. A computed property has only
  /// an address at run time, which is left out.
  private static func text(of path: AnyKeyPath) -> String {
    let root = type(of: path).rootType
    var text = path.debugDescription.withoutAddresses
    let short = "\\\(root)"
    if let name = name(of: root), text.hasPrefix(short) {
      text = "\\\(name)\(text.dropFirst(short.count))"
    }
    // Swift describes the end of an optional chain as another question mark.
    if text.hasSuffix("?") { text.removeLast() }
    // Swift describes the elements of tuples with two dots.
    return String(
      text.split(separator: "..", omittingEmptySubsequences: false).joined(separator: ".")
    )
  }
}

extension String {
  /// The text without the addresses of objects and functions, which differ between processes.
  ///
  /// For example, `<Cache: 0x0000600002d0>` becomes `<Cache>`.
  var withoutAddresses: String {
    guard contains("0x") else { return self }
    var text = ""
    var rest = self[...]
    while let place = rest.firstRange(of: "0x") {
      let digits = rest[place.upperBound...].prefix(while: \.isHexDigit)
      let before = rest[..<place.lowerBound]
      if !digits.areAddress {
        text += rest[..<place.upperBound]
        rest = rest[place.upperBound...]
        continue
      }
      text += before.hasSuffix(": ") ? before.dropLast(2) : before
      rest = rest[digits.endIndex...]
      if text.hasSuffix(" "), rest.first == " " { rest = rest.dropFirst() }
    }
    return text + rest
  }
}

extension Substring {
  /// True when hexadecimal digits are an address: 9 to 12 of them, or more that begin with zeros.
  ///
  /// Fewer digits are a number, such as the color `0xFF00FF`. So are 16 digits without zeros, since
  /// addresses have 48 bits. The system writes addresses with lowercase letters.
  fileprivate var areAddress: Bool {
    if count >= 8 && hasPrefix("0000") { return true }
    return (9...12).contains(count) && !contains(where: \.isUppercase)
  }
}

extension Mirror {
  /// The children of an object with those of its superclasses, which come first.
  var allChildren: [Child] { (superclassMirror?.allChildren ?? []) + children }
}
