/// A record of the enumeration cases that were drawn, alone or in lists.
struct DistinctCases<Value>: Sendable {
  private var census = CaseCensus<Value>()
  private var elements: (any ElementCensus)?
  private var count = 0
  /// True when values have cases.
  private let isTracking: Bool

  init() {
    let elements = (Value.self as? any ListOfCases.Type)?.makeCensus()
    self.elements = elements?.count == 0 ? nil : elements
    isTracking = self.elements != nil || !census.names.isEmpty
  }

  mutating func recordValue(_ value: Value) {
    if !isTracking { return }
    count += elements?.recordElements(value) ?? 1
    census.record(value)
  }

  /// Returns a warning about cases that were never drawn, if chance alone does not explain that.
  func undrawn(isExhaustive: Bool) -> HealthWarning? {
    let type = elements.map { "\($0.type)" } ?? "\(Value.self)"
    let all = elements?.count ?? census.names.count
    let missing = elements?.missing ?? census.missing
    if missing.isEmpty || !isExhaustive && count < 20 * all { return nil }
    return .undrawn(missing, type: type)
  }
}

/// A list whose elements may be cases of an enumeration.
private protocol ListOfCases {
  static func makeCensus() -> any ElementCensus
}

extension Array: ListOfCases {
  fileprivate static func makeCensus() -> any ElementCensus { CensusOfElements<Element>() }
}

/// The enumeration cases in the elements of lists.
private protocol ElementCensus: Sendable {
  var type: Any.Type { get }
  var count: Int { get }
  var missing: [String] { get }

  /// Records the elements of a list, and returns their number.
  mutating func recordElements(_ list: Any) -> Int
}

private struct CensusOfElements<Element>: ElementCensus {
  private var census = CaseCensus<Element>()

  var type: Any.Type { Element.self }
  var count: Int { census.names.count }
  var missing: [String] { census.missing }

  mutating func recordElements(_ list: Any) -> Int {
    guard let list = list as? [Element] else { return 0 }
    for element in list { census.record(element) }
    return list.count
  }
}
