/// The Swift code of a date, a URL, a UUID, a decimal number or data of Foundation.
///
/// This module does not import Foundation, since most programs that link it do not need Foundation.
/// So the value is recognised by the name of its type, and read from its description, its mirror
/// and its elements. Tests compile the code, and compare the values that it creates.
struct LibraryValue {
  /// The code.
  let part: SwiftPart
  /// True when the code creates the value again.
  let canBePasted: Bool

  private init(_ part: SwiftPart, canBePasted: Bool = true) {
    self.part = part
    self.canBePasted = canBePasted
  }

  private init(_ text: String, canBePasted: Bool = true) {
    self.init(.text(text), canBePasted: canBePasted)
  }

  /// Creates the code of a value, or returns `nil` when the value is of another type.
  init?(_ value: Any, _ mirror: Mirror) {
    guard let name = Self.name(of: mirror.subjectType) else { return nil }
    switch name {
    case "Date":
      let part = mirror.children.first { $0.label == "timeIntervalSinceReferenceDate" }
      let time = part?.value ?? 0.0
      let day = (time as? Double).flatMap(CivilTime.init).map { " /* \($0) */" } ?? ""
      self.init("Date(timeIntervalSinceReferenceDate: \(SwiftText.line(of: time))\(day))")
    case "URL": self.init(Self.url("\(value)"))
    case "UUID": self.init("UUID(uuidString: \(SwiftText.quoted("\(value)")))!")
    case "Decimal":
      let text = "\(value)"
      self.init(text == "NaN" ? ".nan" : "Decimal(string: \(SwiftText.quoted(text)))!")
    case "Data": self.init(data: value)
    default: return nil
    }
  }

  /// Returns the name of a type of Foundation without its module, or `nil` for another type.
  private static func name(of type: Any.Type) -> String? {
    let name = String(reflecting: type)
    guard name.hasPrefix("Foundation") else { return nil }
    return SwiftText.name(of: type)
  }

  /// Returns the code of a URL from its description, which separates a relative URL from its base.
  ///
  /// Neither of the two contains a space, because URLs escape spaces.
  private static func url(_ text: String) -> String {
    let sides = text.split(separator: " -- ", maxSplits: 1, omittingEmptySubsequences: false)
    let string = "URL(string: \(SwiftText.quoted(String(sides[0])))"
    return sides.count == 2 ? "\(string), relativeTo: \(url(String(sides[1]))))!" : "\(string))!"
  }
}

extension SwiftText {
  /// Returns true when a value is of a type of Foundation whose values are written as a whole.
  package static func isKnown(_ value: Any) -> Bool {
    LibraryValue(value, Mirror(reflecting: value)) != nil
  }
}

extension LibraryValue {
  /// The greatest number of bytes that are written one by one; more are written as one text.
  private static let manyBytes = 64

  private init?(data value: Any) {
    guard let bytes = (value as? any Sequence<UInt8>).map({ Array($0) }) else { return nil }
    // A slice keeps the indices of the data that it was cut from.
    let isWhole = (value as? any Collection<UInt8>).map { $0.startIndex as? Int == 0 } ?? false
    if bytes.isEmpty {
      self.init("Data()", canBePasted: isWhole)
    } else if bytes.count > Self.manyBytes {
      self.init("Data(base64Encoded: \"\(Base64.writePadded(bytes))\")!", canBePasted: isWhole)
    } else {
      self.init(.group("Data([", bytes.map { .text("\($0)") }, "])"), canBePasted: isWhole)
    }
  }
}
