/// The cases of an enumeration, as its metadata describes them.
///
/// For an enumeration without `CaseIterable` the compiler creates no list of cases. The type's
/// descriptor contains the number of cases, and their names if the program was built with
/// reflection. Each field is read only after the preceding fields show that it exists.
///
/// Source: *ABI: Type Metadata*, docs/ABI/TypeMetadata.rst of the Swift repository.
struct EnumLayout {
  /// A case; `hasPayload` is true when it has values, even if they have no size.
  struct Case {
    let name: String
    let hasPayload: Bool
  }

  /// The number of cases.
  let count: Int
  /// True when a value is stored as the number of its case, and nothing else.
  let isNumber: Bool
  /// The cases, those with values first; empty when the program has no reflection.
  let cases: [Case]

  /// Reads the layout of a type, or returns `nil` when the type is not an enumeration.
  init?(_ type: Any.Type) {
    #if !(compiler(>=6.3) && compiler(<6.4)) || THORIUM_OTHER_TOOLCHAIN
    return nil
    #else
    let (kindOfEnum, flagsOfEnum) = (0x201, 18 as UInt32)
    let metadata = unsafe unsafeBitCast(type, to: UnsafeRawPointer.self)
    guard unsafe metadata.load(as: Int.self) == kindOfEnum else { return nil }
    let word = MemoryLayout<Int>.size
    guard let descriptor = unsafe metadata.load(fromByteOffset: word, as: UnsafeRawPointer?.self),
      unsafe descriptor.load(as: UInt32.self) & 0x1F == flagsOfEnum
    else { return nil }
    let payloads = unsafe descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF
    let others = unsafe descriptor.load(fromByteOffset: 24, as: UInt32.self)
    count = Int(payloads + others)
    cases = unsafe Self.cases(descriptor + 16, count)
    isNumber = payloads == 0 && !cases.contains { $0.hasPayload }
    #endif
  }

  /// Reads the cases from the field descriptor; the relative pointer to it is at `place`.
  private static func cases(_ place: UnsafeRawPointer, _ count: Int) -> [Case] {
    let size = 12
    guard let fields = unsafe target(place),
      unsafe fields.load(fromByteOffset: 12, as: UInt32.self) == count,
      unsafe fields.load(fromByteOffset: 10, as: UInt16.self) == size
    else { return [] }
    var cases: [Case] = []
    for index in 0..<count {
      let record = unsafe fields + 16 + index * size
      guard let name = unsafe target(record + 8) else { return [] }
      let text = unsafe String(cString: name.assumingMemoryBound(to: CChar.self))
      unsafe cases.append(Case(name: text, hasPayload: target(record + 4) != nil))
    }
    return cases
  }

  /// Returns the target of the relative pointer at an address, or `nil` for a null pointer.
  private static func target(_ place: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = unsafe place.load(as: Int32.self)
    return distance == 0 ? nil : unsafe place + Int(distance)
  }
}
