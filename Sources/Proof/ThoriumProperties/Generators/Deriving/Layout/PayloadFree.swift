/// The values of an enumeration whose cases have no associated values.
///
/// Such a value has the smallest possible size, and is stored as the number of its case.
struct PayloadFree<Value> {
  /// The names of the cases, in the order of their numbers.
  let names: [String]

  /// Reads the cases of a type.
  ///
  /// The result is `nil` in these cases:
  ///
  /// - The type is not such an enumeration.
  /// - The type has another layout.
  /// - The program has no reflection, and the type has no conformance that proves the layout.
  init?() {
    let isVouchedFor =
      Value.self is any CodingKey.Type || Value.self is any RawRepresentable.Type
      || Value.self is any CaseIterable.Type
    guard let layout = EnumLayout(Value.self), layout.isNumber,
      isVouchedFor || !layout.cases.isEmpty
    else { return nil }
    switch (MemoryLayout<Value>.size, layout.count) {
    case (0, 1), (1, 2...256), (2, 257...65_536): break
    default: return nil
    }
    if layout.cases.isEmpty {
      names = (0..<layout.count).map { "\(Self.value($0))" }
    } else {
      names = layout.cases.map(\.name)
    }
  }

  /// The values, in the order of their numbers.
  var values: [Value] { names.indices.map(Self.value) }

  /// Returns the value of a case number; the cases of the type must have been read.
  static func value(_ number: Int) -> Value {
    switch MemoryLayout<Value>.size {
    case 0: unsafe unsafeBitCast((), to: Value.self)
    case 1: unsafe unsafeBitCast(UInt8(number), to: Value.self)
    case 2: unsafe unsafeBitCast(UInt16(number), to: Value.self)
    default: preconditionFailure("\(Value.self) is not laid out as the number of a case.")
    }
  }

  /// Returns the case number of a value.
  static func number(_ value: Value) -> Int {
    switch MemoryLayout<Value>.size {
    case 1: unsafe Int(unsafeBitCast(value, to: UInt8.self))
    case 2: unsafe Int(unsafeBitCast(value, to: UInt16.self))
    default: 0
    }
  }
}
