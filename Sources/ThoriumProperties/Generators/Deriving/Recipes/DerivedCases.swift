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
