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
  /// The recipe of a type that it was found by.
  ///
  /// Recipes stand under the identity of their type, so what it is need not be looked at for each value.
  func known<Value: Decodable>(as type: Value.Type) -> Recipe<Value> {
    unsafe unsafeDowncast(self, to: Recipe<Value>.self)
  }
}
