/// The coding key that selects a case when a type is decoded.
struct DerivedPlace: Sendable {
  let keys: ObjectIdentifier
  let number: Int
}

/// The cases of an enumeration, from simple to complex.
struct DerivedCases: Sendable {
  /// A case that is drawn, with the changes to it.
  struct Case: Sendable {
    let name: String
    let place: DerivedPlace
    let rule: DerivationRules.Case
  }

  /// The cases; those without a nested value of the same type come first.
  let cases: [Case]
  /// The number of cases without a nested value of the same type.
  let bases: Int
  let weights: Weights
  /// The names of all cases, including excluded ones.
  let names: [String]

  init(bases: [Case], others: [Case], names: [String]) {
    self.names = names
    cases = bases + others
    self.bases = bases.count
    weights = Weights(cases.map(\.rule.weight))
  }
}
