/// The choices of one part of a case.
@usableFromInline
package struct Span: Sendable, Equatable {
  /// The role of a part within its parent.
  @usableFromInline
  package enum Kind: UInt8, Sendable {
    /// A value that has parts.
    case value
    /// An element that can be removed from its list.
    case element
    /// A step that can be removed from its machine run.
    case step
  }

  package let kind: Kind
  /// A number that is different for parts drawn by generators of different types.
  let label: Int
  /// The index of the first choice.
  package let start: Int
  /// The index after the last choice.
  package var end: Int
  /// The index of the parent in the list of parts, or -1.
  package let parent: Int
  /// True when the part was drawn but not used.
  package var isDiscarded = false

  /// Returns a label that is different for each type.
  @inlinable
  static func label(of type: any Any.Type) -> Int { Int(bitPattern: ObjectIdentifier(type)) }

  package var range: Range<Int> { start..<end }
  package var count: Int { end - start }
}
