/// What an iterator waits on; the copies of an iterator share it, and one task at a time has them.
@usableFromInline
protocol Reading<Element>: Sendable {
  associatedtype Element: Sendable
  func next() async -> Element?
}
