#if !(compiler(>=6.3) && compiler(<6.4)) || THORIUM_OTHER_TOOLCHAIN
@available(
  *,
  unavailable,
  message: "Derived generators read how Swift 6.3 stores enumerations. Write one: .oneOf { … }"
)
#endif
extension Generator where Value: Decodable & SendableMetatype {
  /// A generator of all values of the type, derived from its declaration.
  ///
  ///     enum Action: Codable, Sendable { case clear, set(Int), add([String]) }
  ///     let actions = Generator<Action>.derived   // .clear is the simplest
  public static var derived: Generator { derived() }

  /// Returns a generator derived from the type's declaration, with the given changes.
  ///
  ///     enum Action: Codable, Sendable { case clear, set(Int), debug(String) }
  ///     let actions = Generator.derived(Action.self) {
  ///       $0.use(.int(0...9), for: Int.self)
  ///       $0.leave(out: "debug")
  ///     }
  ///
  /// ``init(deriving:_:)`` lists the types that can be derived. For any other type, the program
  /// stops with a message that states the problem.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - change: Changes the derived generator.
  /// - Returns: The generator.
  public static func derived(
    _ type: Value.Type = Value.self,
    _ change: (inout Derivation<Value>) -> Void = { _ in }
  ) -> Generator {
    do {
      return try Generator(deriving: type, change)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// Creates a generator of all values of a type, derived from its declaration.
  ///
  /// These types can be derived:
  ///
  /// - structures, classes and enumerations whose `Decodable` conformance the compiler synthesizes,
  ///   including generic and recursive types;
  /// - enumerations whose cases have no values;
  /// - numbers, strings, lists, sets, dictionaries, optional values, ranges and durations;
  /// - `UUID`, `URL`, `Date`, `Data` and `Decimal` of Foundation.
  ///
  /// A value that a custom `init(from:)` rejects is not drawn. The simplest value of an enumeration
  /// is its first case that needs no other value of the enumeration.
  ///
  /// Values are decoded from choices. Nothing is read from a type's metadata except the cases of an
  /// enumeration. Lists have at most 8 elements. Integers are drawn from their whole range. Call
  /// `$0.use(.int(0...9), for: Int.self)` for a smaller range.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - change: Changes the derived generator.
  /// - Throws: ``DerivationError`` when a part of the type is never accepted or has no value.
  public init(
    deriving type: Value.Type = Value.self,
    _ change: (inout Derivation<Value>) -> Void = { _ in }
  ) throws(DerivationError) {
    var derivation = Derivation<Value>()
    change(&derivation)
    let rules = derivation.rules
    let drawingRules = try DerivationValidation(rules).drawingRules(for: type)
    self.init(isPlain: false) { source throws(DiscardedCase) in
      try source.decode(type, rules, drawingRules)
    }
  }
}

extension Generator where Value: CaseIterable & Sendable {
  /// A generator of all cases; the first is the simplest.
  ///
  ///     enum Size: CaseIterable { case small, medium, large }
  ///     let sizes = Generator<Size>.derived
  @_disfavoredOverload
  public static var derived: Generator { .element(of: Value.allCases) }

  /// Returns a generator of all cases; the first is the simplest.
  ///
  /// - Parameter type: The type.
  /// - Returns: The generator.
  @_disfavoredOverload
  public static func derived(_ type: Value.Type = Value.self) -> Generator { .derived }
}

extension Source {
  /// Draws a value by decoding it.
  fileprivate mutating func decode<Value: Decodable>(
    _ type: Value.Type,
    _ rules: DerivationRules,
    _ drawingRules: [ObjectIdentifier: any AnyDrawingRule]
  ) throws(DiscardedCase) -> Value {
    let draft = Draft(DerivationCache(rules, drawingRules), .placeholder)
    swap(&self, &draft.source)
    defer { swap(&self, &draft.source) }
    do {
      let value = try draft.decode(type)
      if draft.rejection == nil { return value }
    } catch {
      // A value that the type does not accept is discarded. The validation of the derivation
      // reports types that accept no value.
    }
    throw draft.rejection ?? .unwanted
  }

  /// An empty source that replaces a source while that is used elsewhere.
  fileprivate static let placeholder = Source()
}
