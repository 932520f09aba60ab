/// The conversion of values to the Swift code that creates them.
///
///     SwiftText.of(Action.rename(id: 3, to: "a\tb"))   // .rename(id: 3, to: "a\tb")
///
/// The code contains the parts that a value's mirror shows. If a text is wider than a line, its
/// parts are on separate lines.
package enum SwiftText {
  private static let width = 80

  /// Returns the text of a value.
  package static func of(_ value: Any) -> String {
    written(part(of: value))
  }

  /// Returns the text of a value on one line.
  package static func line(of value: Any) -> String { part(of: value).flat }

  package static func written(_ part: SwiftPart) -> String {
    part.written(width: width).joined(separator: "\n")
  }

  package static func part(of value: Any) -> SwiftPart { part(of: value, canBePasted: false) }

  /// Returns the text of a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - isSure: True when the value is a part of an object that code can create. Its objects are
  ///     then not examined again, which would take quadratic time for a linked list.
  /// - Returns: The text, in parts.
  private static func part(of value: Any, canBePasted isSure: Bool) -> SwiftPart {
    if let text = literal(of: value) { return .text(text) }
    let mirror = Mirror(reflecting: value)
    if let known = LibraryValue(value, mirror) { return known.part }
    switch mirror.displayStyle {
    case .optional:
      return mirror.children.first.map { wrapped(part(of: $0.value, canBePasted: isSure)) }
        ?? .text("nil")
    case .collection: return .group("[", parts(of: mirror, isSure), "]")
    case .set: return .group("[", sorted(parts(of: mirror, isSure)), "]")
    case .dictionary: return dictionary(mirror, isSure)
    case .tuple: return .group("(", arguments(mirror, canBePasted: isSure), ")")
    case .enum: return enumeration(value, mirror, isSure)
    case .struct:
      return .group("\(shortName(of: mirror))(", arguments(mirror, canBePasted: isSure), ")")
    // If code cannot create an object, it may contain itself, a service or a lock.
    case .class where isSure || canBePasted(value):
      return .group("\(shortName(of: mirror))(", arguments(mirror, canBePasted: true), ")")
    default: return .text("\(value)".withoutAddresses.shortened)
    }
  }

  /// Returns the text of a wrapped value, in `.some(…)` if the text alone would mean `nil`.
  private static func wrapped(_ part: SwiftPart) -> SwiftPart {
    part.meansNothing ? .group(".some(", [part], ")") : part
  }

  private static func parts(of mirror: Mirror, _ isSure: Bool) -> [SwiftPart] {
    mirror.children.map { part(of: $0.value, canBePasted: isSure) }
  }

  /// Returns the text of a value of a basic type, or `nil`.
  static func literal(of value: Any) -> String? {
    switch value {
    case let text as String: quoted(text)
    case let text as Substring: quoted(String(text))
    case let character as Character: quoted(String(character))
    case let scalar as Unicode.Scalar: quoted(String(scalar))
    case let flag as Bool: "\(flag)"
    case let number as any BinaryInteger: "\(number)"
    case let number as any BinaryFloatingPoint: floating(number, "\(number)")
    case let duration as Duration: self.duration(duration)
    case let range as any SwiftRange: self.range(range)
    default: nil
    }
  }

  private static func floating(_ number: some BinaryFloatingPoint, _ text: String) -> String {
    if number.isNaN { return ".nan" }
    if number.isInfinite { return number < 0 ? "-.infinity" : ".infinity" }
    return text
  }

  private static func duration(_ duration: Duration) -> String {
    let (seconds, rest) = duration.components
    var scale: Int64 = 1
    for unit in ["seconds", "milliseconds", "microseconds", "nanoseconds"] {
      let (whole, isTooMuch) = seconds.multipliedReportingOverflow(by: scale)
      let part = 1_000_000_000_000_000_000 / scale
      if !isTooMuch && rest % part == 0 { return ".\(unit)(\(whole + rest / part))" }
      scale *= 1_000
    }
    return "Duration(secondsComponent: \(seconds), attosecondsComponent: \(rest))"
  }

  /// Returns the text of a range, with spaces if its upper bound begins like an operator.
  private static func range(_ range: any SwiftRange) -> String {
    let bounds = range.bounds.map(line)
    let isApart = bounds.last?.first == "-" || bounds.last?.first == "."
    return bounds.joined(separator: isApart ? " \(range.sign) " : range.sign)
  }

  /// Returns the name of a type, or the short name of a private type.
  ///
  /// The full name of a private type describes its place, which is not Swift code.
  private static func shortName(of mirror: Mirror) -> String {
    name(of: mirror.subjectType) ?? "\(mirror.subjectType)"
  }

  static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": #"\\"#
      case "\"": #"\""#
      case "\u{1B}": #"\u{1B}"#
      default: String(scalar).escaped
      }
    }
    return "\"\(escaped.joined())\""
  }

  private static func dictionary(_ mirror: Mirror, _ isSure: Bool) -> SwiftPart {
    let pairs = mirror.children.compactMap { pair -> SwiftPart? in
      let sides = parts(of: Mirror(reflecting: pair.value), isSure)
      return sides.count == 2 ? sides[1].labelled(sides[0].flat) : nil
    }
    if pairs.isEmpty { return .text("[:]") }
    return .group("[", mirror.subjectType is any OrderedEntries.Type ? pairs : sorted(pairs), "]")
  }

  /// Returns the parts in an order that is the same in each process.
  private static func sorted(_ parts: [SwiftPart]) -> [SwiftPart] {
    parts.sorted { left, right in
      let (left, right) = (left.flat, right.flat)
      if let first = Int(left), let second = Int(right) { return first < second }
      return left < right
    }
  }

  private static func enumeration(_ value: Any, _ mirror: Mirror, _ isSure: Bool) -> SwiftPart {
    guard let (label, payload) = mirror.children.first, let label else {
      return .text(".\(value)".shortened)
    }
    let inner = Mirror(reflecting: payload)
    let isList = inner.displayStyle == .tuple && !inner.children.isEmpty
    let parts =
      isList ? arguments(inner, canBePasted: isSure) : [part(of: payload, canBePasted: isSure)]
    return .group(".\(label)(", parts, ")")
  }

  /// Returns the parts with their labels, except for parts that have only a number.
  static func arguments(_ mirror: Mirror, canBePasted isSure: Bool = false) -> [SwiftPart] {
    mirror.allChildren.map { label, value in
      let part = part(of: value, canBePasted: isSure)
      guard let label, label.first != "." else { return part }
      return part.labelled(label)
    }
  }
}

/// A range with two bounds, which is written with an operator.
protocol SwiftRange {
  var bounds: [Any] { get }
  var sign: String { get }
}

extension Range: SwiftRange {
  var bounds: [Any] { [lowerBound, upperBound] }
  var sign: String { "..<" }
}

extension ClosedRange: SwiftRange {
  var bounds: [Any] { [lowerBound, upperBound] }
  var sign: String { "..." }
}
