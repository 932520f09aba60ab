/// A record of the enumeration cases that were drawn, alone or in lists.
struct DistinctCases<Value>: Sendable {
  private var census: any AnyCensus
  private var count = 0
  /// True when values have cases.
  private let isTracking: Bool

  init() {
    let own = CaseCensus<Value>()
    census = own.names.isEmpty ? (Value.self as? any ListOfCases.Type)?.census ?? own : own
    isTracking = !census.names.isEmpty
  }

  mutating func recordValue(_ value: Value) {
    if isTracking { count += census.recordAll(value) }
  }

  /// Returns a warning about cases that were never drawn, if chance alone does not explain that.
  func undrawn(isExhaustive: Bool) -> HealthWarning? {
    let missing = census.missing
    if missing.isEmpty || !isExhaustive && count < 20 * census.names.count { return nil }
    return .undrawn(missing, type: "\(census.type)")
  }
}

/// A list whose elements may be cases of an enumeration.
private protocol ListOfCases {
  static var census: any AnyCensus { get }
}

extension Array: ListOfCases {
  fileprivate static var census: any AnyCensus { CaseCensus<Element>() }
}

/// The enumeration cases of values, or of the elements of lists.
private protocol AnyCensus: Sendable {
  var type: Any.Type { get }
  var names: [String] { get }
  var missing: [String] { get }

  /// Records a value, or the elements of a list, and returns their number.
  mutating func recordAll(_ value: Any) -> Int
}

extension CaseCensus: AnyCensus {
  fileprivate var type: Any.Type { Value.self }

  fileprivate mutating func recordAll(_ value: Any) -> Int {
    let values = value as? [Value] ?? [value as? Value].compactMap(\.self)
    for value in values { record(value) }
    return values.count
  }
}
