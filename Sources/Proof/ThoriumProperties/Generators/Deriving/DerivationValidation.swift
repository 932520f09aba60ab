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
  func drawingRules<Value: Decodable>(
    for type: Value.Type
  ) throws(DerivationError) -> [ObjectIdentifier: any AnyDrawingRule] {
    let cache = DerivationCache(rules)
    let root = try? cache.drawingRule(of: type)
    for seed in 0..<attempts { _ = root?.draws(draft(cache, seed)) }
    for rule in rules.cases.values { try check(rule, cache, for: type) }
    if let root { try check(root, cache, for: type) }
    for rule in cache.met.reversed() where rule !== root { try check(rule, cache, for: type) }
    return cache.drawingRules
  }

  private func draft(_ cache: DerivationCache, _ seed: Int) -> Draft {
    Draft(cache, Source([], rest: .random(seed: UInt64(seed), size: seed)))
  }

  /// Checks that every change names an existing case.
  private func check(
    _ rules: DerivationRules.Cases,
    _ cache: DerivationCache,
    for type: any Any.Type
  ) throws(DerivationError) {
    let rule = cache.drawingRules[ObjectIdentifier(rules.type)]
    let names = rule?.names ?? []
    for name in rules.byName.keys.sorted() where !names.contains(name) {
      let known = names.map { "“\($0)”" }.joined(separator: ", ")
      throw DerivationError(
        type,
        "a rule names the case “\(name)” of \(rules.type), which has "
          + (known.isEmpty ? "no cases that can be distinguished." : "the cases \(known).")
      )
    }
    let other = rules.byName.first { $0.value.generator != nil }
    if let other, rule?.cases == nil {
      throw DerivationError(
        type,
        "the case “\(other.key)” of \(rules.type) has no associated values, so no generator applies to "
          + "it. Give it a weight, `$0.weight(\"\(other.key)\", 3)`, or leave it out."
      )
    }
  }

  /// Checks that values of a type are accepted, in each of its cases.
  private func check(
    _ rule: any AnyDrawingRule,
    _ cache: DerivationCache,
    for type: any Any.Type
  ) throws(DerivationError) {
    if rule.isBarren {
      throw DerivationError(type, "all cases of \(rule.type) are left out. Keep one of them.")
    }
    guard let cases = rule.cases else { return try check(rule, nil, cache, for: type) }
    if cases.bases == 0 {
      throw DerivationError(
        type,
        "each case of \(rule.type) contains another value of \(rule.type), so no value is finite. Give "
          + "a generator for one of them, `$0.use(…, for: \(rule.type).self)`."
      )
    }
    for number in cases.cases.indices { try check(rule, number, cache, for: type) }
  }

  private func check(
    _ rule: any AnyDrawingRule,
    _ number: Int?,
    _ cache: DerivationCache,
    for type: any Any.Type
  ) throws(DerivationError) {
    var culprit: Draft.Culprit?
    for seed in 0..<attempts {
      let draft = draft(cache, seed)
      draft.forced = number
      if rule.draws(draft) { return }
      culprit = draft.culprit ?? culprit
    }
    let name = number.flatMap { rule.cases?.cases[$0].name }
    let what = name.map { "the case “\($0)” of \(rule.type)" } ?? "\(rule.type)"
    let remedy = name.map { ", or leave the case out, `$0.leave(out: \"\($0)\")`" } ?? ""
    throw DerivationError(
      type,
      "none of \(attempts) values generated for \(what) was accepted. "
        + (culprit.map { "\($0) " } ?? "It may contain itself endlessly. ")
        + "Give a generator, `$0.use(…, for: \(culprit?.type ?? "\(rule.type)").self)`\(remedy)."
    )
  }
}
