/// How values of a type are drawn.
final class Recipe<Value: Decodable>: AnyRecipe {
  enum Way: Sendable {
    /// From a generator.
    case generator(Generator<Value>)
    /// As one of the cases of an enumeration that have no values, by their numbers.
    case tags([Int], Weights, names: [String])
    /// As one of the cases of an enumeration, which is decoded then.
    case cases(DerivedCases)
    /// As the type says itself.
    case special
    /// As a literal with two digits behind the point.
    case literal
    /// By decoding it, with recipes that hold for what it consists of.
    case decoded([ObjectIdentifier: any AnyRecipe])
  }

  private let way: Way
  /// What tells parts apart that are of other types.
  let label = ObjectIdentifier(Value.self).hashValue

  init(_ way: Way) {
    self.way = way
  }

  var type: any Any.Type { Value.self }

  var cases: DerivedCases? {
    if case .cases(let cases) = way { cases } else { nil }
  }

  var names: [String] {
    switch way {
    case .tags(_, _, let names): names
    case .cases(let cases): cases.names
    case .generator, .special, .literal, .decoded: []
    }
  }

  /// Whether a value makes one choice at most.
  var isPlain: Bool {
    switch way {
    case .generator, .tags: true
    case .cases, .special, .literal, .decoded: false
    }
  }

  /// Draws a value.
  func make(_ draft: Draft) throws -> Value {
    switch way {
    case .generator(let generator): return try draft.draw(generator)
    case .tags(let tags, let weights, _):
      let place = try draft.choose(tags.count, as: .value) {
        weights.place(amongFirst: tags.count, &$0)
      }
      guard let value = PayloadFree<Value>.value(tags[place]) else { throw TooDeep() }
      return value
    case .cases(let cases):
      let chosen = cases.cases[try draft.choose(cases)]
      if let generator = chosen.rule.generator as? Generator<Value> {
        return try draft.draw(generator)
      }
      return try Value(from: DrawnDecoder(draft, chosen: chosen.place))
    case .special:
      if let type = Value.self as? any SIMD.Type, let value = try type.draw(draft) as? Value {
        return value
      }
      guard let type = Value.self as? any SpeciallyDrawn.Type,
        let value = try type.draw(draft) as? Value
      else { throw TooDeep() }
      return value
    case .literal:
      let number = try draft.draw(Generator<Int>.int(-1_000_000...1_000_000))
      guard let type = Value.self as? any ExpressibleByFloatLiteral.Type,
        let value = type.init(hundredths: number) as? Value
      else { throw TooDeep() }
      return value
    case .decoded(let parts):
      return try draft.with(parts) { try Value(from: DrawnDecoder(draft)) }
    }
  }

  func draws(_ draft: Draft) -> Bool {
    (try? draft.decode(Value.self)) != nil && draft.rejection == nil
  }
}

extension ExpressibleByFloatLiteral {
  fileprivate init?(hundredths number: Int) {
    guard let literal = Double(number) / 100 as? FloatLiteralType else { return nil }
    self.init(floatLiteral: literal)
  }
}

/// How values of some type are drawn.
protocol AnyRecipe: AnyObject, Sendable {
  var type: any Any.Type { get }
  /// The cases of the type, if it is an enumeration that is drawn case by case.
  var cases: DerivedCases? { get }

  /// The names of all cases, also of those that are left out.
  var names: [String] { get }

  /// Whether a value can be drawn.
  func draws(_ draft: Draft) -> Bool
}

/// A type whose values are better drawn than decoded.
protocol SpeciallyDrawn {
  /// Draws a value.
  static func draw(_ draft: Draft) throws -> Self
}

/// Which of the keys of a type stands for a case, where it is decoded.
struct DerivedPlace: Sendable {
  let keys: ObjectIdentifier
  let number: Int
}

/// The cases of an enumeration, in the order in which they get more complex.
struct DerivedCases: Sendable {
  struct Case: Sendable {
    let name: String
    let place: DerivedPlace
    let rule: DerivationRules.Case
  }

  /// Those that need no other value of the same type stand first.
  let cases: [Case]
  /// How many of them need none.
  let bases: Int
  let weights: Weights
  /// The names of all cases, also of those that are left out.
  let names: [String]

  init(bases: [Case], others: [Case], names: [String]) {
    self.names = names
    cases = bases + others
    self.bases = bases.count
    weights = Weights(cases.map(\.rule.weight))
  }
}
