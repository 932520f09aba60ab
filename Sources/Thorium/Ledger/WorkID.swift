/// Where a piece of work stands in a ledger; never reused for another piece.
@usableFromInline
struct WorkID: Hashable, Sendable {
  let slot: Int
  let generation: Int
}
