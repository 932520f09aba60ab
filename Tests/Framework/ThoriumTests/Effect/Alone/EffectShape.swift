import ThoriumProof

/// A drawing of an effect, from which both the effect and its model are made.
indirect enum EffectShape: Sendable {
  case land([String])
  /// Emits a mutation, sleeps so many seconds, and emits another, or fails.
  case body(String, seconds: Int, fails: Bool)
  /// Emits a mutation, sleeps so many seconds, forks effects, and emits another mutation, or fails.
  case forking(String, seconds: Int, [EffectShape], fails: Bool)
  case concat([EffectShape])
  case merge([EffectShape])
  case keyed(Int, cancelInFlight: Bool, EffectShape)
  case cancel(Int)
  case caught(EffectShape, String)
  case finally(EffectShape, String)

  /// The effect that is drawn.
  var effect: Effect<Tape> {
    switch self {
    case .land(let mutations): mutations.isEmpty ? .none : .from(mutations)
    case .body(let name, let seconds, let fails):
      .run { emit in
        emit("\(name)<")
        if seconds > 0 { try await emit.clock.sleep(for: .seconds(seconds)) }
        if fails { throw Mishap(name) }
        emit("\(name)>")
      }
    case .forking(let name, let seconds, let forks, let fails):
      .run { emit in
        emit("\(name)<")
        try await emit.clock.sleep(for: .seconds(seconds))
        for fork in forks { emit.fork(fork.effect) }
        if fails { throw Mishap(name) }
        emit("\(name)>")
      }
    case .concat(let parts): .concat(parts.map(\.effect))
    case .merge(let parts): .merge(parts.map(\.effect))
    case .keyed(let id, let cancelInFlight, let inner):
      inner.effect.cancellable(id: id, cancelInFlight: cancelInFlight)
    case .cancel(let id): .cancel(id: id)
    case .caught(let inner, let name): inner.effect.catch { "\(name)(\($0))" }
    case .finally(let inner, let name): inner.effect.finally(name)
    }
  }
}

extension EffectShape {
  /// Draws a tree whose leaves have names of their own.
  static func random(_ random: inout SplitMix64, _ names: inout Int, depth: Int = 4) -> EffectShape
  {
    names += 1
    let name = "\(names)"
    // A leaf, or something around other effects, and more of these while the tree is small.
    let isLarge = depth == 3 || depth > 3 && Int.random(in: 0..<3, using: &random) > 0
    let kinds = isLarge ? 5..<15 : 0..<(depth > 0 ? 15 : 5)
    switch Int.random(in: kinds, using: &random) {
    case 0: return .land((0..<Int.random(in: 0..<3, using: &random)).map { "\(name).\($0)" })
    case 1, 2, 3:
      return .body(
        name,
        seconds: Int.random(in: 0..<5, using: &random),
        fails: Int.random(in: 0..<8, using: &random) == 0
      )
    case 4: return .cancel(Int.random(in: 0..<3, using: &random))
    case 5, 6, 7, 8:
      let isConcat = Int.random(in: 0..<2, using: &random) == 0
      let parts = (0..<Int.random(in: 0..<5, using: &random)).map { _ in
        Self.random(&random, &names, depth: depth - 1)
      }
      return isConcat ? .concat(parts) : .merge(parts)
    case 9, 10:
      let inner = Self.random(&random, &names, depth: depth - 1)
      return .keyed(
        Int.random(in: 0..<3, using: &random),
        cancelInFlight: Int.random(in: 0..<2, using: &random) == 0,
        inner
      )
    case 11, 12:
      return .forking(
        name,
        seconds: Int.random(in: 1..<3, using: &random),
        (0..<Int.random(in: 0..<4, using: &random)).map { _ in
          Self.random(&random, &names, depth: depth - 1)
        },
        fails: Int.random(in: 0..<6, using: &random) == 0
      )
    case 13: return .caught(Self.random(&random, &names, depth: depth - 1), "\(name)c")
    default: return .finally(Self.random(&random, &names, depth: depth - 1), "\(name)f")
    }
  }
}
