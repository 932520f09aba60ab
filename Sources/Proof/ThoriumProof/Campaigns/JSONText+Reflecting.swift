import Thorium

extension JSONText {
  /// Creates an object from the stored properties of a value, or an array, a text, a number or `null` from another one.
  package init(reflecting value: Any) {
    let mirror = Mirror(reflecting: value)
    switch value {
    case let text as String: self = .text(text)
    case let number as Int: self = .number(number)
    case let flag as Bool: self = .flag(flag)
    case let counts as [String: Int]: self = .counts(counts)
    case let number as Double: self = .written("\(number)")
    case _ where mirror.displayStyle == .optional:
      self = mirror.children.first.map { JSONText(reflecting: $0.value) } ?? .null
    case _ where mirror.displayStyle == .collection:
      self = .array(mirror.children.map { JSONText(reflecting: $0.value) })
    default:
      self = .object(mirror.children.map { ($0.label ?? "", JSONText(reflecting: $0.value)) })
    }
  }

  /// Returns the line of a record about a check that begins.
  package static func begin(_ check: String) -> JSONText {
    .object([("kind", .text("begin")), ("check", .text(check))])
  }

  /// Returns the last line of a record.
  package static func end(_ status: Int32) -> JSONText {
    .object([("kind", .text("end")), ("status", .number(Int(status)))])
  }
}
