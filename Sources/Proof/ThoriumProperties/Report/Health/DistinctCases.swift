/// A record of the enumeration cases that were drawn, alone or in lists.
struct DistinctCases<Value>: Sendable {
  private var census: CaseCensus
  private var count = 0
  /// True when the values are lists of cases.
  private let isList: Bool

  init() {
    let own = CaseCensus(of: Value.self)
    let element = own.names.isEmpty ? (Value.self as? any ListOfCases.Type)?.element : nil
    isList = element != nil
    census = element.map { CaseCensus(of: $0) } ?? own
  }

  mutating func recordValue(_ value: Value) {
    if census.isComplete { return }
    let list = isList ? value as? any ListOfCases : nil
    for one in list?.elements ?? [value] {
      census.record(one)
      count += 1
    }
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
  static var element: any Any.Type { get }
  var elements: [Any] { get }
}

extension Array: ListOfCases {
  fileprivate static var element: any Any.Type { Element.self }
  fileprivate var elements: [Any] { self }
}
