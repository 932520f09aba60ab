/// The kinds of the actions of a machine: the cases of their enumeration.
///
/// The value witness of the type reads the number of an action's case from memory. A mirror would
/// take longer than the whole step of a fast run.
///
/// Source: *ABI: Type Metadata*, docs/ABI/TypeMetadata.rst of the Swift repository.
@safe
@usableFromInline
package struct ActionKinds<Action>: Sendable {
  /// Reads the number of an enumeration's case.
  private typealias ReadTag = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32

  /// The names of the kinds.
  package let names: [String]
  private let readTag: ReadTag?

  /// Reads the kinds of a type; a type that is not an enumeration has one kind, without a name.
  package init() {
    names = EnumLayout(Action.self)?.cases.map(\.name) ?? []
    unsafe readTag = names.isEmpty ? nil : Self.witness
  }

  /// The value witness that reads the number of a case, if the type has one.
  private static var witness: ReadTag? {
    let (word, flags, tag) = (MemoryLayout<Int>.size, 10, 11)
    let metadata = unsafe unsafeBitCast(Action.self as Any.Type, to: UnsafeRawPointer.self)
    let witnesses = unsafe metadata.load(fromByteOffset: -word, as: UnsafeRawPointer.self)
    let hasTags = unsafe witnesses.load(fromByteOffset: flags * word, as: UInt32.self) & 0x20_0000
    if hasTags == 0 { return nil }
    return unsafe witnesses.load(fromByteOffset: tag * word, as: ReadTag.self)
  }

  /// Returns the index of an action's kind.
  @usableFromInline
  package func kind(of action: Action) -> Int {
    guard let readTag = unsafe readTag else { return 0 }
    let type = unsafe unsafeBitCast(Action.self as Any.Type, to: UnsafeRawPointer.self)
    return unsafe withUnsafePointer(to: action) { action in
      unsafe Int(readTag(UnsafeRawPointer(action), type))
    }
  }
}
