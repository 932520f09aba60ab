/// A record of the enumeration cases that were drawn.
///
/// A list of actions that is written by hand becomes incomplete over time. A census names the
/// missing cases:
///
///     enum Action: Sendable { case clear, set(Int), undo }
///     var census = CaseCensus(of: Action.self)
///     census.record(Action.set(3))
///     census.record(Action.clear)
///     census.missing   // ["undo"]
package struct CaseCensus: Sendable {
  let type: any Any.Type
  let names: [String]
  private var recorded: Set<String> = []
  /// True when a value with an unknown case was recorded.
  private var isBlind = false

  /// Creates a census of a type, without recorded values.
  package init(of type: any Any.Type) {
    self.type = type
    names = EnumLayout(type)?.cases.map(\.name) ?? []
  }

  /// True when no further value can change the census.
  var isComplete: Bool { isBlind || recorded.count == names.count }

  /// Records a drawn value.
  ///
  /// - Parameter value: A value of the type.
  package mutating func record(_ value: Any) {
    if isComplete { return }
    let name = Mirror(reflecting: value).children.first?.label ?? "\(value)"
    if names.contains(name) { recorded.insert(name) } else { isBlind = true }
  }

  /// The names of the cases without a recorded value, in alphabetical order.
  ///
  /// The list is empty when the cases are unknown:
  ///
  /// - The type is not an enumeration.
  /// - The program was built without reflection.
  /// - A case without values has a custom description.
  package var missing: [String] {
    isBlind ? [] : names.filter { !recorded.contains($0) }.sorted()
  }
}

extension Generator {
  /// Returns the names of the enumeration cases that are not drawn.
  ///
  ///     enum Action: Sendable { case clear, set(Int), undo }
  ///     let actions = Generator<Action>.oneOf {
  ///       Action.clear
  ///       call(Action.set, .int(0...9))
  ///     }
  ///     actions.missingCases()   // ["undo"]
  ///
  /// - Parameter count: The number of values to draw.
  /// - Returns: The names, in alphabetical order, or none when the cases are unknown.
  ///   They are unknown if the type is not an enumeration, if the program was built without
  ///   reflection, or if a case without values has a custom description.
  public func missingCases(among count: Int = 1_000) -> [String] {
    var census = CaseCensus(of: Value.self)
    for seed in 0..<count {
      var source = Source([], rest: .random(seed: UInt64(seed), size: seed % 101))
      if let value = try? source.draw(self) { census.record(value) }
    }
    return census.missing
  }
}
