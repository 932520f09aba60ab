import ThoriumText

extension DrawingRule {
  /// Returns the built-in drawing rule of a type, if it has one.
  ///
  /// Such types are numbers, strings, enumerations without associated values, dictionaries, ranges,
  /// vectors and some types of Foundation.
  static func known(_ rules: DerivationRules) -> DrawingRule? {
    if let generator = generators[ObjectIdentifier(Value.self)] as? Generator<Value> {
      return DrawingRule(.generator(generator))
    }
    if Value.self is any SpeciallyDrawn.Type || Value.self is any SIMD.Type {
      return DrawingRule(.special)
    }
    if let tags = tags(rules) { return tags }
    let name = String(reflecting: Value.self)
    if name.hasPrefix("Foundation") && name.hasSuffix(".Decimal") { return DrawingRule(.special) }
    return parts[name].map { DrawingRule(.decoded($0)) }
  }

  /// Returns the drawing rule of an enumeration whose cases have no values, or `nil`.
  private static func tags(_ rules: DerivationRules) -> DrawingRule? {
    guard let names = PayloadFree<Value>()?.names else { return nil }
    let listed = (Value.self as? any CaseIterable.Type)?.numbers ?? Array(names.indices)
    var (tags, weights): ([Int], [Int]) = ([], [])
    for tag in listed {
      let weight = rules.rule(for: names[tag], of: Value.self).weight
      if weight == 0 { continue }
      tags.append(tag)
      weights.append(weight)
    }
    return DrawingRule(.tags(tags, Weights(weights), names: names))
  }
}

extension CaseIterable {
  fileprivate static var numbers: [Int] { allCases.map { PayloadFree<Self>.number($0) } }
}

/// The generators for types of the standard library.
private let generators: [ObjectIdentifier: any Sendable] = [
  ObjectIdentifier(Bool.self): Generator<Bool>.bool,
  ObjectIdentifier(String.self): Generator<String>.string,
  ObjectIdentifier(Int.self): Generator<Int>.int,
  ObjectIdentifier(Int8.self): Generator<Int8>.int,
  ObjectIdentifier(Int16.self): Generator<Int16>.int,
  ObjectIdentifier(Int32.self): Generator<Int32>.int,
  ObjectIdentifier(Int64.self): Generator<Int64>.int,
  ObjectIdentifier(Int128.self): Generator<Int>.int.map { Int128($0) },
  ObjectIdentifier(UInt.self): Generator<UInt>.int,
  ObjectIdentifier(UInt8.self): Generator<UInt8>.int,
  ObjectIdentifier(UInt16.self): Generator<UInt16>.int,
  ObjectIdentifier(UInt32.self): Generator<UInt32>.int,
  ObjectIdentifier(UInt64.self): Generator<UInt64>.int,
  ObjectIdentifier(UInt128.self): Generator<UInt>.int.map { UInt128($0) },
  ObjectIdentifier(Float.self): Generator<Float>.float,
  ObjectIdentifier(Double.self): Generator<Double>.float,
  ObjectIdentifier(Duration.self): Generator<Duration>.duration(.zero ... .seconds(3_600)),
]

/// The generators for the parts of Foundation types; this module does not import Foundation.
private let parts: [String: [ObjectIdentifier: any AnyDrawingRule]] = {
  let ids = Generator<UInt32>.int.map {
    "00000000-0000-0000-0000-0000" + $0.hexadecimal(digits: 8)
  }
  let addresses = Generator.string(of: .element(of: "abcdefghijklmnopqrstuvwxyz0123456789/"))
    .map { "https://example.com/" + $0 }
  let seconds = Generator<Int>.int(0...4_000_000_000).map { Double($0) - 978_307_200 }
  let known = ["UUID": part(ids), "URL": part(addresses), "Date": part(seconds)]
  return Dictionary(
    uniqueKeysWithValues: known.flatMap { name, part in
      ["Foundation.", "FoundationEssentials."].map { ($0 + name, part) }
    }
  )
}()

private func part<Part: Decodable>(
  _ generator: Generator<Part>
) -> [ObjectIdentifier: any AnyDrawingRule] {
  [ObjectIdentifier(Part.self): DrawingRule(.generator(generator))]
}
