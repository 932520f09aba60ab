/// An effect of one reactor as one of another, which is mapped when it begins.
///
/// A map around another map becomes one mapping then. So no number of maps needs stack.
@usableFromInline
protocol MappedEffect<Other>: Sendable {
  associatedtype Other: Reactor

  /// Returns the effect with another map around it.
  func mapped<Target: Reactor>(by outer: Mapping<Other, Target>) -> any MappedEffect<Target>

  /// Returns the effect without this map, which surrounds its parts instead.
  func unwrapped() -> Effect<Other>
}

/// An effect and its mapping.
@usableFromInline
struct MapOfEffect<R: Reactor, Other: Reactor>: MappedEffect {
  @usableFromInline let effect: Effect<R>
  @usableFromInline let mapping: Mapping<R, Other>

  @inlinable
  init(_ effect: Effect<R>, _ mapping: Mapping<R, Other>) {
    self.effect = effect
    self.mapping = mapping
  }

  @usableFromInline
  func mapped<Target: Reactor>(by outer: Mapping<Other, Target>) -> any MappedEffect<Target> {
    MapOfEffect<R, Target>(effect, mapping.followed(by: outer))
  }

  @inlinable
  func unwrapped() -> Effect<Other> {
    guard case .work(let work, _) = effect.plan else { return effect.mapped(by: mapping) }
    return Effect<Other>(work.mapped(by: mapping))
  }
}
