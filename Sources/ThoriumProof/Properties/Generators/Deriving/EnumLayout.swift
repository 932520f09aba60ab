/// What the metadata of an enumeration says of its cases.
///
/// The compiler makes no list of the cases of an enumeration that have no `CaseIterable`. How many
/// there are stands in the type's descriptor, and how they are called where the program was built
/// with reflection. Nothing is read before what stands in front of it says that it is there.
///
/// Source: *ABI: Type Metadata*, docs/ABI/TypeMetadata.rst of the Swift repository.
struct EnumLayout {
  let payloadCases: Int
  let emptyCases: Int
  /// The names of the cases, those with values first, or nothing where the program has none.
  let names: [String]

  var count: Int { payloadCases + emptyCases }

  /// Reads the layout of a type, or answers nothing where it is no enumeration.
  init?(_ type: Any.Type) {
    let enumKind = 0x201
    let metadata = unsafe unsafeBitCast(type, to: UnsafeRawPointer.self)
    guard unsafe metadata.load(as: Int.self) == enumKind else { return nil }
    let word = MemoryLayout<Int>.size
    guard let descriptor = unsafe metadata.load(fromByteOffset: word, as: UnsafeRawPointer?.self),
      unsafe descriptor.load(as: UInt32.self) & 0x1F == 18
    else { return nil }
    payloadCases = unsafe Int(descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF)
    emptyCases = unsafe Int(descriptor.load(fromByteOffset: 24, as: UInt32.self))
    names = unsafe Self.names(descriptor + 16, payloadCases + emptyCases)
  }

  /// Reads the names behind the place that says where they stand.
  private static func names(_ place: UnsafeRawPointer, _ count: Int) -> [String] {
    guard let fields = unsafe target(place),
      unsafe fields.load(fromByteOffset: 12, as: UInt32.self) == count,
      unsafe fields.load(fromByteOffset: 10, as: UInt16.self) == 12
    else { return [] }
    var names: [String] = []
    for index in 0..<count {
      guard let name = unsafe target(fields + 16 + index * 12 + 8) else { return [] }
      unsafe names.append(String(cString: name.assumingMemoryBound(to: CChar.self)))
    }
    return names
  }

  /// What a distance points to that stands at a place, unless it is none.
  private static func target(_ place: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = unsafe place.load(as: Int32.self)
    return distance == 0 ? nil : unsafe place + Int(distance)
  }
}

/// All values of an enumeration whose cases have none themselves, in their order.
///
/// - Returns: Nothing where the type is no such enumeration, or is laid out in another way.
func payloadFreeCases<Value>(of type: Value.Type) -> [Value]? {
  guard let layout = EnumLayout(type), layout.payloadCases == 0, layout.count > 0 else {
    return nil
  }
  let values = (0..<layout.count).compactMap { payloadFreeCase($0, of: type) }
  return values.count == layout.count ? values : nil
}

/// The value of a number of an enumeration whose cases have none themselves.
///
/// What holds such a value is as large as it has to be, and holds the number of its case.
func payloadFreeCase<Value>(_ number: Int, of type: Value.Type) -> Value? {
  switch MemoryLayout<Value>.size {
  case 0 where number == 0: unsafe unsafeBitCast((), to: Value.self)
  case 1 where number < 256: unsafe unsafeBitCast(UInt8(number), to: Value.self)
  case 2 where number < 65_536: unsafe unsafeBitCast(UInt16(number), to: Value.self)
  default: nil
  }
}
