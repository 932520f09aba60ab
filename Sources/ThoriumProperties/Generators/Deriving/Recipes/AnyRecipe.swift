/// How values of some type are drawn.
protocol AnyRecipe: AnyObject, Sendable {
  var type: any Any.Type { get }
  /// The cases of the type, if it is an enumeration that is drawn case by case.
  var cases: DerivedCases? { get }

  /// The names of all cases, also of those that are left out.
  var names: [String] { get }

  /// Whether all cases are left out.
  var isBarren: Bool { get }

  /// Whether a value can be drawn.
  func draws(_ draft: Draft) -> Bool
}

extension AnyRecipe {
  /// The recipe of the type that it was found by, as what it is, without a look at that for each value.
  ///
  /// Proof: a recipe stands nowhere but under the identity of the type that it is generic over, and it
  /// is looked for under that of `Value` itself, not of a type that a caller has given, which could be a
  /// subclass.
  func known<Value: Decodable>(as type: Value.Type) -> Recipe<Value> {
    unsafe unsafeDowncast(self, to: Recipe<Value>.self)
  }
}
