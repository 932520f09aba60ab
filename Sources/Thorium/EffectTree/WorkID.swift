/// Where a piece of work stands in a ledger; never reused for another piece.
@usableFromInline
struct WorkID: Hashable, Sendable {
  @usableFromInline let slot: Int
  @usableFromInline let generation: Int

  @inlinable
  init(slot: Int, generation: Int) {
    self.slot = slot
    self.generation = generation
  }
}
