extension Generator where Value: Decodable & SendableMetatype {
  /// Draws any value of the type, as its declaration says.
  ///
  ///     enum Action: Codable, Sendable { case clear, set(Int), add([String]) }
  ///     let actions = Generator<Action>.derived   // .clear is the simplest
  #if !(compiler(>=6.3) && compiler(<6.4)) || THORIUM_OTHER_TOOLCHAIN
  @available(
    *,
    unavailable,
    message: "Derived generators read how Swift 6.3 stores enumerations. Write one: .oneOf { … }"
  )
  #endif
  public static var derived: Generator { derived() }

  /// Draws any value of the type, as its declaration says but for what is said here.
  ///
  ///     enum Action: Codable, Sendable { case clear, set(Int), debug(String) }
  ///     let actions = Generator.derived(Action.self) {
  ///       $0.use(.int(0...9), for: Int.self)
  ///       $0.leave(out: "debug")
  ///     }
  ///
  /// See ``init(deriving:_:)`` for what can be derived. Where that is not possible, it stops with a
  /// sentence that says what is in the way.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - change: Says what is to be drawn otherwise.
  /// - Returns: The generator.
  #if !(compiler(>=6.3) && compiler(<6.4)) || THORIUM_OTHER_TOOLCHAIN
  @available(
    *,
    unavailable,
    message: "Derived generators read how Swift 6.3 stores enumerations. Write one: .oneOf { … }"
  )
  #endif
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

  /// Creates a generator of all values of a type, as its declaration says.
  ///
  /// Structures, classes and enumerations can be derived that the compiler makes `Decodable`, also
  /// generic ones and those that hold themselves; enumerations whose cases have no values; numbers,
  /// texts, lists, sets, dictionaries, optional values, ranges, time spans; and `UUID`, `URL`, `Date`,
  /// `Data` and `Decimal` of Foundation. What a type with an `init(from:)` of its own does not accept
  /// is not drawn. The simplest value of an enumeration is its first case that needs no other value
  /// of the enumeration.
  ///
  /// Values are decoded from choices, so nothing is read of a type but how many cases an enumeration
  /// has. Lists have at most 8 elements. Whole numbers are drawn of their whole range: say `$0.use(.int(0...9), for: Int.self)` where
  /// that is too wide.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - change: Says what is to be drawn otherwise.
  /// - Throws: ``DerivationError``, where some part of the type is never accepted, or has no value.
  #if !(compiler(>=6.3) && compiler(<6.4)) || THORIUM_OTHER_TOOLCHAIN
  @available(
    *,
    unavailable,
    message: "Derived generators read how Swift 6.3 stores enumerations. Write one: .oneOf { … }"
  )
  #endif
  public init(
    deriving type: Value.Type = Value.self,
    _ change: (inout Derivation<Value>) -> Void = { _ in }
  ) throws(DerivationError) {
    var derivation = Derivation<Value>()
    change(&derivation)
    let rules = derivation.rules
    let recipes = try Rehearsal(rules).recipes(for: type)
    self.init(isPlain: false) { source throws(Rejection) in
      try source.decode(type, rules, recipes)
    }
  }
}

extension Generator where Value: CaseIterable & Sendable {
  /// Draws any of the cases; the first is the simplest.
  ///
  ///     enum Size: CaseIterable { case small, medium, large }
  ///     let sizes = Generator<Size>.derived
  @_disfavoredOverload
  public static var derived: Generator { .element(of: Value.allCases) }

  /// Draws any of the cases; the first is the simplest.
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
    _ recipes: [ObjectIdentifier: any AnyRecipe]
  ) throws(Rejection) -> Value {
    let draft = Draft(Cookbook(rules, recipes), .placeholder)
    swap(&self, &draft.source)
    defer { swap(&self, &draft.source) }
    do {
      let value = try draft.decode(type)
      if draft.rejection == nil { return value }
    } catch {
      // What a type does not accept is no case; who derives is told of it by the rehearsal.
    }
    throw draft.rejection ?? .unwanted
  }

  /// What stands in the place of a source that is used elsewhere; it is empty.
  fileprivate static let placeholder = Source()
}
