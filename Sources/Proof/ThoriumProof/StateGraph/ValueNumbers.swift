import ThoriumText

/// The numbers of values, found by equality.
///
/// The values of a type without equality are compared by their source code, which is never cut.
struct ValueNumbers<Value> {
  private var hashed: [AnyHashable: Int] = [:]
  private var compared: [(value: any Equatable, number: Int)] = []
  private var written: [String: Int] = [:]

  /// Creates the numbers of a list of values; of equal values, the first one counts.
  init(_ values: [Value] = []) {
    for (number, value) in values.enumerated() where self.number(of: value) == nil {
      add(value, number)
    }
  }

  /// Returns the number of an equal value, or `nil` if there is none.
  ///
  /// - Complexity: O(1) on average if the type is `Hashable`.
  func number(of value: Value) -> Int? {
    if let value = value as? any Hashable { return hashed[AnyHashable(value)] }
    if let value = value as? any Equatable {
      return compared.first { value.isEqual(to: $0.value) }?.number
    }
    return written[SwiftText.line(of: value)]
  }

  /// Adds a value that has no equal one.
  mutating func add(_ value: Value, _ number: Int) {
    if let value = value as? any Hashable {
      hashed[AnyHashable(value)] = number
    } else if let value = value as? any Equatable {
      compared.append((value, number))
    } else {
      written[SwiftText.line(of: value)] = number
    }
  }

  /// Returns true when a value is certainly equal to one with a number.
  ///
  /// Without equality, two values with one source code are equal if the code creates the value.
  /// Two closures, for example, have the same text and are not equal.
  func contains(_ value: Value) -> Bool {
    guard number(of: value) != nil else { return false }
    return value is any Equatable || SwiftText.canBePasted(value)
  }
}
