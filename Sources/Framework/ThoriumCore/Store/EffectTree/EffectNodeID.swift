/// An identifier of a node in an effect tree, which is never reused.
@usableFromInline
struct EffectNodeID: Hashable, Sendable {
  @usableFromInline let slot: Int
  @usableFromInline let generation: Int

  /// The parent of work that is in no other work; no node has this identifier.
  static var top: Self { Self(slot: 0, generation: 0) }

  @inlinable
  init(slot: Int, generation: Int) {
    self.slot = slot
    self.generation = generation
  }
}
