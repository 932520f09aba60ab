/// The drawing rule of a type.
final class DrawingRule<Value: Decodable>: AnyDrawingRule {
  /// The way in which a value is drawn.
  enum Way: Sendable {
    /// A generator draws the value.
    case generator(Generator<Value>)
    /// The value is a case of an enumeration whose cases have no values, selected by its number.
    case tags([Int], Weights, names: [String])
    /// The value is a case of an enumeration, which is then decoded.
    case cases(DerivedCases)
    /// A conformance of the type selects the way to draw it.
    ///
    /// There are three ways:
    ///
    /// - The type draws its values itself.
    /// - The type is a vector, and each of its numbers is drawn.
    /// - The type has a floating-point literal, which is drawn with two decimal places.
    case special
    /// The value is decoded, with drawing rules for its parts.
    case decoded([ObjectIdentifier: any AnyDrawingRule])
  }

  private let way: Way
  /// A label that is different for each type of part.
  let label = Span.label(of: Value.self)

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
    case .generator, .special, .decoded: []
    }
  }

  var isBarren: Bool {
    switch way {
    case .tags(let tags, _, _): tags.isEmpty
    case .cases(let cases): cases.cases.isEmpty
    case .generator, .special, .decoded: false
    }
  }

  /// True when a value needs at most one choice.
  var isPlain: Bool {
    switch way {
    case .generator, .tags: true
    case .cases, .special, .decoded: false
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
      return PayloadFree.value(tags[place])
    case .cases(let cases):
      let chosen = cases.cases[try draft.choose(cases)]
      if let other = chosen.rule.generator, let generator = other as? Generator<Value> {
        return try draft.draw(generator)
      }
      return try Value(from: DrawnDecoder(draft, chosen: chosen.place))
    case .decoded(let parts):
      if parts.isEmpty { return try Value(from: DrawnDecoder(draft)) }
      return try draft.with(parts) { try Value(from: DrawnDecoder(draft)) }
    case .special: return try makeSpecially(draft)
    }
  }

  /// Draws a value through the conformance that its rule was made for.
  private func makeSpecially(_ draft: Draft) throws -> Value {
    var value: Any?
    if let type = Value.self as? any SpeciallyDrawn.Type {
      value = try type.draw(draft)
    } else if let type = Value.self as? any SIMD.Type {
      value = try type.draw(draft)
    } else if let type = Value.self as? any ExpressibleByFloatLiteral.Type {
      value = type.init(hundredths: try draft.draw(.int(-1_000_000...1_000_000)))
    }
    guard let value = value as? Value else {
      preconditionFailure("\(Value.self) is not generated as expected: \(way).")
    }
    return value
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
