/// Which cases of an enumeration were drawn, and which never.
///
/// Who lists actions by hand forgets one in time. A census tells which:
///
///     enum Action: Sendable { case clear, set(Int), undo }
///     var census = CaseCensus<Action>()
///     census.note(.set(3))
///     census.note(.clear)
///     census.missing   // ["undo"]
public struct CaseCensus<Value>: Sendable {
  let names: [String]
  private var noted: Set<String> = []
  /// Whether there was a value whose case is not known.
  private var isBlind = false

  /// Creates a census in which nothing was noted.
  public init() {
    names = EnumLayout(Value.self)?.cases.map(\.name) ?? []
  }

  /// Notes a value that was drawn.
  ///
  /// - Parameter value: The value.
  public mutating func note(_ value: Value) {
    if names.isEmpty || isBlind || noted.count == names.count { return }
    let name = Mirror(reflecting: value).children.first?.label ?? "\(value)"
    if names.contains(name) { noted.insert(name) } else { isBlind = true }
  }

  /// The names of the cases of which no value was noted, in alphabetical order.
  ///
  /// They are none where that cannot be told: the type is no enumeration, the program was built without
  /// reflection, or a case without values describes itself in other words.
  public var missing: [String] {
    isBlind ? [] : names.filter { !noted.contains($0) }.sorted()
  }
}

extension Generator {
  /// The names of the cases of an enumeration that are not drawn.
  ///
  ///     enum Action: Sendable { case clear, set(Int), undo }
  ///     let actions = Generator<Action>.oneOf {
  ///       Action.clear
  ///       call(Action.set, .int(0...9))
  ///     }
  ///     actions.missingCases()   // ["undo"]
  ///
  /// - Parameter count: Of how many values.
  /// - Returns: The names, or none where that cannot be told; see ``CaseCensus/missing``.
  public func missingCases(among count: Int = 1_000) -> [String] {
    var census = CaseCensus<Value>()
    for seed in 0..<count {
      var source = Source([], rest: .random(seed: UInt64(seed), size: seed % 101))
      if let value = try? source.draw(self) { census.note(value) }
    }
    return census.missing
  }
}
