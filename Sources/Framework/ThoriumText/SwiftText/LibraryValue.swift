/// The Swift code of a value of Foundation.
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
    let parts = Parts(mirror)
    switch name {
    case "Date":
      let time = parts["timeIntervalSinceReferenceDate"] ?? 0.0
      let day = (time as? Double).flatMap(CivilTime.init).map { " /* \($0) */" } ?? ""
      self.init("Date(timeIntervalSinceReferenceDate: \(SwiftText.line(of: time))\(day))")
    case "URL": self.init(Self.url("\(value)"))
    case "UUID": self.init("UUID(uuidString: \(SwiftText.quoted("\(value)")))!")
    case "Decimal":
      let text = "\(value)"
      self.init(text == "NaN" ? ".nan" : "Decimal(string: \(SwiftText.quoted(text)))!")
    case "Data": self.init(data: value)
    case "Locale": self.init(Self.locale(parts))
    case "TimeZone": self.init("TimeZone(identifier: \(parts.quoted("identifier")))!")
    case "Calendar": self.init(Self.calendar(parts))
    case "DateComponents": self.init(components: mirror)
    case "DateInterval":
      let arguments = ["start", "duration"].compactMap { label in
        parts[label].map { SwiftText.part(of: $0).labelled(label) }
      }
      self.init(.group("DateInterval(", arguments, ")"))
    case "URLComponents": self.init("URLComponents(string: \(SwiftText.quoted("\(value)")))!")
    case "URLQueryItem": self.init(.group("URLQueryItem(", SwiftText.arguments(mirror), ")"))
    case "IndexPath":
      let places = mirror.children.map { SwiftText.part(of: $0.value) }
      self.init(.group("IndexPath(indexes: [", places, "])"))
    case "IndexSet": self.init(Self.indices(parts))
    case _ where name.hasPrefix("Measurement<"):
      self.init(measurement: parts, String(name.dropFirst("Measurement<".count).dropLast()))
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

// Values of bytes, indices and numbers.
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

  private static func indices(_ parts: Parts) -> SwiftPart {
    let ranges = parts["ranges"] as? [Range<Int>] ?? []
    switch ranges.count {
    case 0: return .text("IndexSet()")
    case 1: return .text("IndexSet(integersIn: \(SwiftText.line(of: ranges[0])))")
    default:
      let all = ranges.map { SwiftPart.text("Array(\(SwiftText.line(of: $0)))") }
      return .group("IndexSet([", all, "].joined())")
    }
  }

  /// Creates the code of a measurement, if its unit is one of Foundation's or has only a symbol.
  private init(measurement parts: Parts, _ type: String) {
    let symbol = parts["unit"] as? String ?? ""
    let name = UnitNames.name(of: symbol, type: type)
    let value = SwiftText.part(of: parts["value"] ?? 0.0).labelled("value")
    let unit = name.map { ".\($0)" } ?? "\(type)(symbol: \(SwiftText.quoted(symbol)))"
    self.init(
      .group("Measurement<\(type)>(", [value, .text(unit).labelled("unit")], ")"),
      canBePasted: name != nil || type == "Unit"
    )
  }
}

// Values of calendars.
extension LibraryValue {
  private static func locale(_ parts: Parts) -> String {
    if parts.text("locale").hasPrefix("autoupdating") { return "Locale.autoupdatingCurrent" }
    return "Locale(identifier: \(parts.quoted("identifier")))"
  }

  /// Creates the code of date components; no initializer takes a leap month.
  private init(components mirror: Mirror) {
    let isLeap = mirror.children.contains { $0.label == "isLeapMonth" }
    self.init(.group("DateComponents(", SwiftText.arguments(mirror), ")"), canBePasted: !isLeap)
  }

  /// Returns the code of a calendar, which sets the properties that its initializer does not take.
  ///
  /// A new calendar has the time zone of the process, so the code always sets the time zone.
  private static func calendar(_ parts: Parts) -> String {
    if parts.text("calendar").hasPrefix("autoupdating") { return "Calendar.autoupdatingCurrent" }
    let identifier = parts.text("identifier")
    let isISO = identifier == "iso8601"
    let name = calendars[identifier] ?? identifier
    var lines = ["var calendar = Calendar(identifier: .\(name))"]
    let locale = parts["locale"].flatMap(ownLocale)
    if let locale { lines.append("calendar.locale = \(locale)") }
    let zone = SwiftText.line(of: parts["timeZone"] ?? "")
    lines.append("calendar.timeZone = \(zone)")
    // A locale changes both. Without a locale, only numbers that are not the usual ones are set.
    for (label, usual) in [
      ("firstWeekday", isISO ? 2 : 1), ("minimumDaysInFirstWeek", isISO ? 4 : 1),
    ] {
      guard let number = parts[label] as? Int, number != usual || locale != nil else { continue }
      lines.append("calendar.\(label) = \(number)")
    }
    return "{ \(lines.joined(separator: "; ")); return calendar }()"
  }

  /// Returns the code of a calendar's locale, or `nil` when the calendar has its initial locale.
  private static func ownLocale(_ locale: Any) -> String? {
    let text = SwiftText.line(of: locale)
    let isFirst = text == #"Locale(identifier: "")"# || "\(locale)".contains("(unlocalized ")
    return isFirst || text == "nil" ? nil : text
  }

  /// The cases of `Calendar.Identifier` whose names differ from the printed identifiers.
  private static let calendars = [
    "ethiopic": "ethiopicAmeteMihret", "ethioaa": "ethiopicAmeteAlem",
    "islamic-civil": "islamicCivil", "islamic-tbla": "islamicTabular",
    "islamic-umalqura": "islamicUmmAlQura", "roc": "republicOfChina",
  ]
}

/// The parts that a mirror shows, by their labels.
private struct Parts {
  private let values: [String: Any]

  init(_ mirror: Mirror) {
    let labelled = mirror.children.compactMap { child in child.label.map { ($0, child.value) } }
    values = Dictionary(labelled) { first, _ in first }
  }

  subscript(label: String) -> Any? { values[label] }

  func text(_ label: String) -> String { values[label].map { "\($0)" } ?? "" }

  func quoted(_ label: String) -> String { SwiftText.quoted(text(label)) }
}
