/// How values of each type are drawn that was met so far.
final class Cookbook {
  let rules: DerivationRules
  private(set) var recipes: [ObjectIdentifier: any AnyRecipe]
  /// The types whose cases are being looked at.
  private var inProgress: Set<ObjectIdentifier> = []
  /// The types in the order in which they were met.
  private(set) var met: [any AnyRecipe] = []

  init(_ rules: DerivationRules, _ recipes: [ObjectIdentifier: any AnyRecipe] = [:]) {
    self.rules = rules
    self.recipes = recipes
  }

  /// How values of a type are drawn.
  ///
  /// - Throws: ``TooDeep``, where a case is being looked at and needs a value of its own type.
  func recipe<Value: Decodable>(of type: Value.Type) throws -> Recipe<Value> {
    let id = ObjectIdentifier(Value.self)
    if let recipe = recipes[id] { return recipe.known(as: type) }
    if !inProgress.insert(id).inserted { throw TooDeep() }
    defer { inProgress.remove(id) }
    let recipe = try makeRecipe(of: type)
    recipes[id] = recipe
    met.append(recipe)
    return recipe
  }

  private func makeRecipe<Value: Decodable>(of type: Value.Type) throws -> Recipe<Value> {
    if let generator = rules.generators[ObjectIdentifier(Value.self)] as? Generator<Value> {
      return Recipe(.generator(generator))
    }
    if let recipe = Recipe<Value>.known(rules) { return recipe }
    return Recipe(try cases(of: type).map { .cases($0) } ?? .decoded([:]))
  }

  /// The cases of an enumeration that is decoded case by case, those that need no other value of
  /// their type in front.
  private func cases<Value: Decodable>(of type: Value.Type) throws -> DerivedCases? {
    guard EnumLayout(type) != nil else { return nil }
    let scout = Draft(self, Source(), isExhausted: true)
    scout.isScouting = true
    _ = try? Value(from: DrawnDecoder(scout))
    guard let found = scout.found else { return nil }
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

  /// Whether a case needs another value of its type.
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
      // What the simplest choices make is not valid. Whether it needs itself is not known then.
    }
    return false
  }
}

/// A case needs another value of its own type.
struct TooDeep: Error {}
