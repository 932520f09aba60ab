/// The validation of a derivation.
///
/// It draws sample values before the generator is used. The samples show how each type is drawn,
/// and which types cannot be drawn.
struct DerivationValidation {
  private let rules: DerivationRules
  /// The number of samples for each case until one is accepted.
  private let attempts = 20

  init(_ rules: DerivationRules) {
    self.rules = rules
  }

  /// Returns the drawing rules of all types that a type consists of.
  func recipes<Value: Decodable>(
    for type: Value.Type
  ) throws(DerivationError) -> [ObjectIdentifier: any AnyDrawingRule] {
    let cookbook = DerivationCache(rules)
    let root = try? cookbook.recipe(of: type)
    for seed in 0..<attempts { _ = root?.draws(draft(cookbook, seed)) }
    for rule in rules.cases.values { try check(rule, cookbook, for: type) }
    if let root { try check(root, cookbook, for: type) }
    for recipe in cookbook.met.reversed() where recipe !== root {
      try check(recipe, cookbook, for: type)
    }
    return cookbook.recipes
  }

  private func draft(_ cookbook: DerivationCache, _ seed: Int) -> Draft {
    Draft(cookbook, Source([], rest: .random(seed: UInt64(seed), size: seed)))
  }

  /// Checks that every change names an existing case.
  private func check(
    _ rules: DerivationRules.Cases,
    _ cookbook: DerivationCache,
    for type: any Any.Type
  ) throws(DerivationError) {
    let recipe = cookbook.recipes[ObjectIdentifier(rules.type)]
    let names = recipe?.names ?? []
    for name in rules.byName.keys.sorted() where !names.contains(name) {
      let known = names.map { "“\($0)”" }.joined(separator: ", ")
      throw DerivationError(
        type,
        "a rule names the case “\(name)” of \(rules.type), which has "
          + (known.isEmpty ? "no cases that can be distinguished." : "the cases \(known).")
      )
    }
    let other = rules.byName.first { $0.value.generator != nil }
    if let other, recipe?.cases == nil {
      throw DerivationError(
        type,
        "the case “\(other.key)” of \(rules.type) has no associated values, so no generator applies to "
          + "it. Give it a weight, `$0.weight(\"\(other.key)\", 3)`, or leave it out."
      )
    }
  }

  /// Checks that values of a type are accepted, in each of its cases.
  private func check(
    _ recipe: any AnyDrawingRule,
    _ cookbook: DerivationCache,
    for type: any Any.Type
  ) throws(DerivationError) {
    if recipe.isBarren {
      throw DerivationError(type, "all cases of \(recipe.type) are left out. Keep one of them.")
    }
    guard let cases = recipe.cases else { return try check(recipe, nil, cookbook, for: type) }
    if cases.bases == 0 {
      throw DerivationError(
        type,
        "each case of \(recipe.type) contains another value of \(recipe.type), so no value is finite. Give "
          + "a generator for one of them, `$0.use(…, for: \(recipe.type).self)`."
      )
    }
    for number in cases.cases.indices { try check(recipe, number, cookbook, for: type) }
  }

  private func check(
    _ recipe: any AnyDrawingRule,
    _ number: Int?,
    _ cookbook: DerivationCache,
    for type: any Any.Type
  ) throws(DerivationError) {
    var culprit: Draft.Culprit?
    for seed in 0..<attempts {
      let draft = draft(cookbook, seed)
      draft.forced = number
      if recipe.draws(draft) { return }
      culprit = draft.culprit ?? culprit
    }
    let name = number.flatMap { recipe.cases?.cases[$0].name }
    let what = name.map { "the case “\($0)” of \(recipe.type)" } ?? "\(recipe.type)"
    let remedy = name.map { ", or leave the case out, `$0.leave(out: \"\($0)\")`" } ?? ""
    throw DerivationError(
      type,
      "none of \(attempts) values generated for \(what) was accepted. "
        + (culprit.map { "\($0) " } ?? "It may contain itself endlessly. ")
        + "Give a generator, `$0.use(…, for: \(culprit?.type ?? "\(recipe.type)").self)`\(remedy)."
    )
  }
}
