/// What a generator that is derived from a type shall draw otherwise than by itself.
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

  /// How often values of one type may hold others of the same type, altogether; 15 by itself.
  public var budget: Int {
    get { rules.budget }
    set {
      precondition(newValue >= 0, "A budget is not negative, as \(newValue) is.")
      rules.budget = newValue
    }
  }

  /// Draws all values of a type, wherever they stand, from a generator.
  ///
  /// - Parameters:
  ///   - generator: What to draw them from.
  ///   - type: The type of the values.
  public mutating func use<Value>(_ generator: Generator<Value>, for type: Value.Type) {
    rules.generators[ObjectIdentifier(type)] = generator
  }

  /// Draws what is of one case of the enumeration from a generator.
  ///
  /// - Parameters:
  ///   - generator: What to draw from; it may draw other cases too.
  ///   - name: The name of the case, as it is coded.
  public mutating func use(_ generator: Generator<Root>, forCase name: String) {
    rules.change(name, of: Root.self) { $0.generator = generator }
  }

  /// Draws one case of an enumeration more often than others.
  ///
  /// - Parameters:
  ///   - name: The name of the case, as it is coded.
  ///   - weight: How often to draw it, relative to the others, which have 1.
  ///   - type: The enumeration; the one that is derived, if none is given.
  public mutating func weight(_ name: String, _ weight: Int, of type: any Any.Type = Root.self) {
    precondition(weight > 0, "A case has a weight of at least 1, not \(weight); or leave it out.")
    rules.change(name, of: type) { $0.weight = weight }
  }

  /// Never draws some cases of an enumeration.
  ///
  /// - Parameters:
  ///   - names: The names of the cases, as they are coded.
  ///   - type: The enumeration; the one that is derived, if none is given.
  public mutating func leave(out names: String..., of type: any Any.Type = Root.self) {
    for name in names { rules.change(name, of: type) { $0.weight = 0 } }
  }
}

/// What is drawn otherwise than by itself, by type and by case.
struct DerivationRules: Sendable {
  struct Case: Sendable {
    var weight = 1
    var generator: (any Sendable)?
  }

  /// What is said of the cases of a type.
  struct Cases: Sendable {
    let type: any Any.Type
    var byName: [String: Case] = [:]
  }

  var budget = 15
  /// A generator for each of some types.
  var generators: [ObjectIdentifier: any Sendable] = [:]
  private(set) var cases: [ObjectIdentifier: Cases] = [:]

  /// What holds for a case of a type.
  func rule(for name: String, of type: any Any.Type) -> Case {
    cases[ObjectIdentifier(type)]?.byName[name] ?? Case()
  }

  mutating func change(_ name: String, of type: any Any.Type, _ change: (inout Case) -> Void) {
    change(&cases[ObjectIdentifier(type), default: Cases(type: type)].byName[name, default: Case()])
  }
}
