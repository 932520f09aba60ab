/// A type that draws its values itself, instead of decoding them.
protocol SpeciallyDrawn {
  /// Draws a value.
  static func draw(_ draft: Draft) throws -> Self
}

extension Dictionary: SpeciallyDrawn where Key: Decodable, Value: Decodable {
  /// Draws keys with their values, each key once.
  static func draw(_ draft: Draft) throws -> Self {
    let label = Span.label(of: Self.self)
    var result: Self = [:]
    var count = 0
    while let start = draft.chooseMore(count) {
      let part = draft.source.startPart(.element, label, from: start)
      defer { draft.source.finishPart(part) }
      let key = try draft.decode(Key.self)
      let value = try draft.decode(Value.self)
      if result[key] == nil { result[key] = value }
      count += 1
    }
    return result
  }
}

extension ClosedRange: SpeciallyDrawn where Bound: Decodable {
  /// Draws two bounds, and uses the smaller one as the lower bound.
  static func draw(_ draft: Draft) throws -> Self {
    let (first, second) = (try draft.decode(Bound.self), try draft.decode(Bound.self))
    return first <= second ? first...second : second...first
  }
}

extension Range: SpeciallyDrawn where Bound: Decodable {
  /// Draws two bounds, and uses the smaller one as the lower bound.
  static func draw(_ draft: Draft) throws -> Self {
    let (first, second) = (try draft.decode(Bound.self), try draft.decode(Bound.self))
    return first <= second ? first..<second : second..<first
  }
}

extension SIMD {
  /// Draws each scalar of the vector.
  static func draw(_ draft: Draft) throws -> Self {
    var result = Self()
    for index in result.indices { result[index] = try draft.decode(Scalar.self) }
    return result
  }
}
