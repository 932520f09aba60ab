/// An effect of one reactor as one of another, which is mapped when it starts.
///
/// Then a map around another map becomes one mapping. So any number of maps needs no stack.
@usableFromInline
protocol MappedEffect<Other>: Sendable {
  associatedtype Other: Reactor

  /// Returns the effect with another map around it.
  func mapped<Target: Reactor>(by outer: Mapping<Other, Target>) -> any MappedEffect<Target>

  /// Returns the effect without this map, which is applied to the parts of the effect instead.
  func unwrapped() -> AnyEffect
}

/// An effect and its mapping.
@usableFromInline
struct MapOfEffect<R: Reactor, Other: Reactor>: MappedEffect {
  private let effect: AnyEffect
  private let mapping: Mapping<R, Other>

  @usableFromInline
  init(_ effect: AnyEffect, _ mapping: Mapping<R, Other>) {
    self.effect = effect
    self.mapping = mapping
  }

  @usableFromInline
  func mapped<Target: Reactor>(by outer: Mapping<Other, Target>) -> any MappedEffect<Target> {
    MapOfEffect<R, Target>(effect, mapping.followed(by: outer))
  }

  @usableFromInline
  func unwrapped() -> AnyEffect {
    guard case .work(let work, _) = effect.plan else { return effect.mapped(by: mapping) }
    return AnyEffect(work.mapped(by: mapping))
  }
}

extension AnyMappedEffect {
  @usableFromInline
  init<Other: Reactor>(_ effect: any MappedEffect<Other>) {
    self.init(effect: Box<any MappedEffect<Other>>(effect), unwrap: { effect.unwrapped() })
  }

  /// Returns the effect with another map around it.
  func mapped<Other: Reactor, Target: Reactor>(by outer: Mapping<Other, Target>) -> Self {
    let effect: any MappedEffect<Other> = effect.value()
    return Self(effect.mapped(by: outer))
  }
}
