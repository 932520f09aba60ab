/// A drawing rule whose type is unknown at compile time.
protocol AnyDrawingRule: AnyObject, Sendable {
  var type: any Any.Type { get }
  /// The cases of the type, if it is an enumeration that is drawn case by case.
  var cases: DerivedCases? { get }

  /// The names of all cases, including excluded ones.
  var names: [String] { get }

  /// True when all cases are excluded.
  var isBarren: Bool { get }

  /// Returns true when a value can be drawn.
  func draws(_ draft: Draft) -> Bool
}

extension AnyDrawingRule {
  /// Returns this rule with its static type, without a dynamic check for each value.
  ///
  /// Proof: a rule is stored only under the identity of its generic parameter. The lookup uses the
  /// identity of `Value` itself, and not of a type passed by a caller, which could be a subclass.
  func known<Value: Decodable>(as type: Value.Type) -> DrawingRule<Value> {
    unsafe unsafeDowncast(self, to: DrawingRule<Value>.self)
  }
}
