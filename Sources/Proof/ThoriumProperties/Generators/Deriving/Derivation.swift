/// Changes to a generator that is derived from a type.
///
///     enum Cart: Codable, Sendable { case add(Int), remove(Int), rename(String), debug }
///     let actions = Generator<Cart>.derived {
///       $0.use(.int(0...9), for: Int.self)
///       $0.use(call(Cart.rename, .element(of: ["a", "b"])), forCase: "rename")
///       $0.weight("remove", 3)
///       $0.leave(out: "debug")
///     }
public struct Derivation<Root>: Sendable {
  var rules = DerivationRules()

  /// Draws all values of a type from a generator, wherever they occur.
  ///
  /// - Parameters:
  ///   - generator: The generator of the values.
  ///   - type: The type of the values.
  public mutating func use<Value>(_ generator: Generator<Value>, for type: Value.Type) {
    rules.generators[ObjectIdentifier(type)] = generator
  }

  /// Draws the values of one case of the enumeration from a generator.
  ///
  /// - Parameters:
  ///   - generator: The generator; it may draw other cases too.
  ///   - name: The coded name of the case.
  public mutating func use(_ generator: Generator<Root>, forCase name: String) {
    rules.change(name, of: Root.self) { $0.generator = generator }
  }

  /// Changes how often one case of an enumeration is drawn.
  ///
  /// - Parameters:
  ///   - name: The coded name of the case.
  ///   - weight: The relative frequency of the case; other cases have 1.
  ///   - type: The enumeration; by default the derived type.
  public mutating func weight(_ name: String, _ weight: Int, of type: any Any.Type = Root.self) {
    precondition(
      weight > 0,
      "The weight of a case is at least 1, not \(weight); to exclude the case, leave it out."
    )
    rules.change(name, of: type) { $0.weight = weight }
  }

  /// Excludes cases of an enumeration.
  ///
  /// - Parameters:
  ///   - names: The coded names of the cases.
  ///   - type: The enumeration; by default the derived type.
  public mutating func leave(out names: String..., of type: any Any.Type = Root.self) {
    for name in names { rules.change(name, of: type) { $0.weight = 0 } }
  }
}

/// The changes to a derived generator, by type and by case.
struct DerivationRules: Sendable {
  /// The change to one case.
  struct Case: Sendable {
    var weight = 1
    var generator: (any Sendable)?
  }

  /// The changes to the cases of a type.
  struct Cases: Sendable {
    let type: any Any.Type
    var byName: [String: Case] = [:]
  }

  /// The maximum total number of values nested in a value of the same type.
  var budget = 15
  /// The generators that replace derived ones, by type.
  var generators: [ObjectIdentifier: any Sendable] = [:]
  private(set) var cases: [ObjectIdentifier: Cases] = [:]

  /// Returns the change to a case of a type.
  func rule(for name: String, of type: any Any.Type) -> Case {
    cases[ObjectIdentifier(type)]?.byName[name] ?? Case()
  }

  mutating func change(_ name: String, of type: any Any.Type, _ change: (inout Case) -> Void) {
    change(&cases[ObjectIdentifier(type), default: Cases(type: type)].byName[name, default: Case()])
  }
}
