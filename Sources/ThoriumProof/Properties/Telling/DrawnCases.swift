/// Which cases of an enumeration were drawn, alone or in a list.
struct DrawnCases: Sendable {
  private let type: String
  private let all: [String]
  private var seen: Set<String> = []

  init<Value>(of type: Value.Type) {
    let enumeration = (type as? any ListOfCases.Type)?.element ?? type
    self.type = "\(enumeration)"
    all = (enumeration as? any CaseIterable.Type)?.names ?? []
  }

  mutating func note(_ value: some Any) {
    if seen.count == all.count { return }
    if let list = value as? any ListOfCases {
      seen.formUnion(list.names)
    } else {
      seen.insert("\(value)")
    }
  }

  var undrawn: HealthWarning? {
    let missing = all.filter { !seen.contains($0) }
    return missing.isEmpty ? nil : .undrawn(missing, type: type)
  }
}

/// A list whose elements may be cases of an enumeration.
private protocol ListOfCases {
  static var element: Any.Type { get }
  var names: [String] { get }
}

extension Array: ListOfCases {
  fileprivate static var element: Any.Type { Element.self }
  fileprivate var names: [String] { map { "\($0)" } }
}

extension CaseIterable {
  /// The names of all cases, where these are few enough to be seen.
  fileprivate static var names: [String] {
    let names = allCases.prefix(33).map { "\($0)" }
    return names.count < 33 ? names : []
  }
}
