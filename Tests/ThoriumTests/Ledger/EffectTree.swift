import Thorium

/// A drawing of an effect, from which both the effect and its model are made.
indirect enum EffectTree: Sendable {
  case land([String])
  /// Emits a mutation, sleeps so many seconds, and emits another, or fails.
  case body(String, seconds: Int, fails: Bool)
  case concat([EffectTree])
  case merge([EffectTree])
  case keyed(Int, cancelInFlight: Bool, EffectTree)
  case cancel(Int)
  case caught(EffectTree, String)
  case finally(EffectTree, String)

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

extension EffectTree {
  /// Draws a tree whose leaves have names of their own.
  static func random(_ random: inout Random, _ names: inout Int, depth: Int = 4) -> EffectTree {
    names += 1
    let name = "\(names)"
    // A leaf, or something around other effects; the outermost are never leaves.
    switch depth > 2 ? 5 + random.next(below: 8) : random.next(below: depth > 0 ? 13 : 5) {
    case 0: return .land((0..<random.next(below: 3)).map { "\(name).\($0)" })
    case 1, 2, 3:
      return .body(name, seconds: random.next(below: 5), fails: random.next(below: 12) == 0)
    case 4: return .cancel(random.next(below: 3))
    case 5, 6, 7, 8:
      let isConcat = random.next(below: 2) == 0
      let parts = (0..<random.next(below: 5)).map { _ in
        Self.random(&random, &names, depth: depth - 1)
      }
      return isConcat ? .concat(parts) : .merge(parts)
    case 9, 10:
      let inner = Self.random(&random, &names, depth: depth - 1)
      return .keyed(random.next(below: 3), cancelInFlight: random.next(below: 2) == 0, inner)
    case 11: return .caught(Self.random(&random, &names, depth: depth - 1), "\(name)c")
    default: return .finally(Self.random(&random, &names, depth: depth - 1), "\(name)f")
    }
  }
}
