/// The values of an enumeration whose cases have none themselves.
///
/// What holds such a value is as large as it has to be, and holds the number of its case.
struct PayloadFree<Value> {
  /// The names of the cases, in the order of their numbers.
  let names: [String]

  /// Reads the cases of a type.
  ///
  /// It answers nothing where the type is no such enumeration or is laid out in another way, and where
  /// a program without reflection does not tell and the type has nothing that vouches for it.
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

  /// The value of a number, which is below the number of cases, of a type whose cases were read.
  static func value(_ number: Int) -> Value {
    switch MemoryLayout<Value>.size {
    case 0: unsafe unsafeBitCast((), to: Value.self)
    case 1: unsafe unsafeBitCast(UInt8(number), to: Value.self)
    case 2: unsafe unsafeBitCast(UInt16(number), to: Value.self)
    default: preconditionFailure("\(Value.self) is not laid out as the number of a case.")
    }
  }

  /// The number of a value.
  static func number(_ value: Value) -> Int {
    switch MemoryLayout<Value>.size {
    case 1: unsafe Int(unsafeBitCast(value, to: UInt8.self))
    case 2: unsafe Int(unsafeBitCast(value, to: UInt16.self))
    default: 0
    }
  }
}
