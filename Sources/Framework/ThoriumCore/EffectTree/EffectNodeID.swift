/// An identifier of a node in an effect tree, which is never reused.
@usableFromInline
struct EffectNodeID: Hashable, Sendable {
  @usableFromInline let slot: Int
  @usableFromInline let generation: Int

  @inlinable
  init(slot: Int, generation: Int) {
    self.slot = slot
    self.generation = generation
  }
}
