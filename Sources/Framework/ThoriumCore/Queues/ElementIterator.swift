/// A source of elements for an iterator.
///
/// The copies of an iterator share it, and one task at a time uses it.
@usableFromInline
protocol ElementIterator<Element>: Sendable {
  associatedtype Element: Sendable
  func next() async -> Element?
}
