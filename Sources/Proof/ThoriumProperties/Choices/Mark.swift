/// A state that a case reached, and the number of choices before it.
struct Mark: Sendable, Equatable {
  let hash: Int
  let count: Int
}
