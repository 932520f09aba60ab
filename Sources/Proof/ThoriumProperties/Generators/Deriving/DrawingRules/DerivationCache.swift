/// The cache of the drawing rules of all types found so far.
final class DerivationCache {
  let rules: DerivationRules
  private(set) var drawingRules: [ObjectIdentifier: any AnyDrawingRule]
  /// The types whose cases are being analyzed.
  private var inProgress: Set<ObjectIdentifier> = []
  /// The drawing rules, in the order in which their types were found.
  private(set) var met: [any AnyDrawingRule] = []

  init(_ rules: DerivationRules, _ drawingRules: [ObjectIdentifier: any AnyDrawingRule] = [:]) {
    self.rules = rules
    self.drawingRules = drawingRules
  }

  /// Returns the drawing rule of a type.
  ///
  /// - Throws: ``TooDeep`` when a case that is being analyzed needs a value of the same type.
  func drawingRule<Value: Decodable>(of type: Value.Type) throws -> DrawingRule<Value> {
    let id = ObjectIdentifier(Value.self)
    if let rule = drawingRules[id] { return rule.known(as: type) }
    if !inProgress.insert(id).inserted { throw TooDeep() }
    defer { inProgress.remove(id) }
    let rule = try makeDrawingRule(of: type)
    drawingRules[id] = rule
    met.append(rule)
    return rule
  }

  private func makeDrawingRule<Value: Decodable>(of type: Value.Type) throws -> DrawingRule<Value> {
    if let generator = rules.generators[ObjectIdentifier(Value.self)] as? Generator<Value> {
      return DrawingRule(.generator(generator))
    }
    if let rule = DrawingRule<Value>.known(rules) { return rule }
    return DrawingRule(try cases(of: type).map { .cases($0) } ?? .decoded([:]))
  }

  /// Returns the cases of an enumeration that is decoded case by case, or `nil`.
  ///
  /// Cases that need no other value of their type come first.
  private func cases<Value: Decodable>(of type: Value.Type) throws -> DerivedCases? {
    guard EnumLayout(type) != nil else { return nil }
    let draft = Draft(self, Source(), isExhausted: true)
    draft.isListingCases = true
    _ = try? Value(from: DrawnDecoder(draft))
    guard let found = draft.found else { return nil }
    var (bases, others) = ([DerivedCases.Case](), [DerivedCases.Case]())
    for (name, place) in found {
      let rule = rules.rule(for: name, of: type)
      if rule.weight == 0 { continue }
      let one = DerivedCases.Case(name: name, place: place, rule: rule)
      if try rule.generator == nil && isRecursive(type, place) {
        others.append(one)
      } else {
        bases.append(one)
      }
    }
    if bases.isEmpty && !others.isEmpty && inProgress.count > 1 { throw TooDeep() }
    return DerivedCases(bases: bases, others: others, names: found.map(\.name))
  }

  /// Returns true when a case needs another value of its type.
  private func isRecursive<Value: Decodable>(
    _ type: Value.Type,
    _ place: DerivedPlace
  ) throws -> Bool {
    let draft = Draft(self, Source(), isExhausted: true)
    do {
      _ = try Value(from: DrawnDecoder(draft, chosen: place))
    } catch is TooDeep {
      return true
    } catch {
      // The simplest choices make an invalid value, so it is unknown whether the case needs itself.
    }
    return false
  }
}

/// The error of a case that needs another value of the same type.
struct TooDeep: Error {}
