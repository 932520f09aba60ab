import Synchronization

/// What an observer captures: it keeps the last number that it was told, at the price of one move.
///
/// An observer that did nothing could be left out by the compiler, and one that captured nothing
/// would cost no counting of references.
final class Witness: Sendable {
  private let last = Atomic(0)

  func see(_ value: Int) {
    last.store(value, ordering: .relaxed)
  }

  var seen: Int { last.load(ordering: .relaxed) }
}

/// Stops the program where a benchmark has not done its job, since then its time says nothing.
func require(_ isDone: Bool, _ sentence: @autoclosure () -> String) {
  if !isDone { fatalError(sentence()) }
}
