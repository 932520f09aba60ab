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
