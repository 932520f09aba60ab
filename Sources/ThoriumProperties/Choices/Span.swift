/// The choices that were made for one part of a case.
@usableFromInline
package struct Span: Sendable, Equatable {
  /// What a part is of the one around it.
  @usableFromInline
  package enum Kind: UInt8, Sendable {
    /// A value that has parts.
    case value
    /// An element of a list, which the list could do without.
    case element
    /// A step of a story, which the story could do without.
    case step
  }

  package let kind: Kind
  /// What tells parts apart that were drawn by generators of other types.
  let label: Int
  /// The place of the first choice.
  package let start: Int
  /// The place behind the last choice.
  package var end: Int
  /// The place of the part around it in the list of parts, or -1.
  package let parent: Int
  /// Whether what was drawn was not used.
  package var isDiscarded = false

  /// What tells parts of one type from those of others.
  @inlinable
  static func label(of type: any Any.Type) -> Int { Int(bitPattern: ObjectIdentifier(type)) }

  package var range: Range<Int> { start..<end }
  package var count: Int { end - start }
}
