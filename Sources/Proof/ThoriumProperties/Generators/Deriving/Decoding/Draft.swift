/// A value that is drawn by decoding it.
final class Draft {
  let cache: DerivationCache
  var source: Source
  /// The reason why there is no such value, even if the decoded type ignores it.
  var rejection: DiscardedCase?
  /// True when the draft only looks for the cases of an enumeration.
  var isListingCases = false
  /// The cases of the enumeration, once they were found.
  var found: [(name: String, place: DerivedPlace)]?
  /// The number of the case to draw first, instead of a random one.
  var forced: Int?
  /// The type that rejected its value, if there is no value for this reason.
  private(set) var culprit: Culprit?
  /// True when nothing optional is drawn.
  private var isExhausted: Bool
  private var budget: Int
  private var spent = 0
  /// The types that enclose the current value.
  private var types: [ObjectIdentifier] = []
  /// The drawing rules that apply only within the current value.
  private var parts: [ObjectIdentifier: any AnyDrawingRule] = [:]
  /// The field that was asked for last, if it is present.
  private var present: String?

  init(_ cache: DerivationCache, _ source: Source, isExhausted: Bool = false) {
    self.cache = cache
    self.source = source
    self.isExhausted = isExhausted
    budget = cache.rules.budget
  }

  /// Draws a value of a type.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let id = ObjectIdentifier(Value.self)
    if !parts.isEmpty, let rule = parts[id] { return try rule.known(as: type).make(self) }
    let rule = try cache.drawingRule(of: type)
    if rule.isPlain { return try rule.make(self) }
    let outer = (isExhausted, budget, isListingCases)
    isListingCases = false
    if types.contains(id) { deepen() }
    if types.count > 64 { throw reject(.unwanted) }
    types.append(id)
    let part = source.startPart(.value, rule.label)
    defer {
      source.finishPart(part)
      types.removeLast()
      (isExhausted, budget, isListingCases) = outer
    }
    do {
      return try rule.make(self)
    } catch {
      if culprit == nil && !(error is TooDeep) && !(error is DiscardedCase) {
        culprit = Culprit(type: "\(type)", error: "\(error)")
      }
      throw error
    }
  }

  /// Draws a value for a field.
  func decode<Value: Decodable>(_ type: Value.Type, for key: some CodingKey) throws -> Value {
    do {
      return try decode(type)
    } catch {
      culprit?.fields.insert(key.stringValue, at: 0)
      throw error
    }
  }

  /// Reduces the budget by the cost of a value nested in another of its type.
  private func deepen() {
    spent += 1
    budget = (budget - 1) / 2
    if budget <= 0 || spent >= cache.rules.budget { isExhausted = true }
  }

  /// Draws with rules that apply only here, and without optional parts.
  func with<Value>(
    _ drawingRules: [ObjectIdentifier: any AnyDrawingRule],
    _ make: () throws -> Value
  ) rethrows -> Value {
    let outer = (parts, isExhausted)
    (parts, isExhausted) = (drawingRules, true)
    defer { (parts, isExhausted) = outer }
    return try make()
  }

  /// Draws from a generator.
  func draw<Value>(_ generator: Generator<Value>) throws -> Value {
    do {
      return try source.draw(generator)
    } catch {
      throw reject(error)
    }
  }

  /// Draws the number of an enumeration case.
  func choose(_ cases: DerivedCases) throws -> Int {
    if let forced {
      self.forced = nil
      return forced
    }
    let count = isExhausted && cases.bases > 0 ? cases.bases : cases.cases.count
    return try choose(count, as: .branch) { cases.weights.place(amongFirst: count, &$0) }
  }

  /// Draws whether there is another element.
  ///
  /// - Returns: The index of the first choice, or `nil` when there is no other element.
  func chooseMore(_ count: Int) -> Int? {
    if isExhausted { return nil }
    let counts = 0...8
    let start = source.choices.count
    let average = averageCount(counts, source.size)
    do {
      return try source.chooseMore(count, counts, average: average) ? start : nil
    } catch {
      _ = reject(error)
      return nil
    }
  }

  /// Draws whether a field is present.
  func contains(_ field: String) -> Bool {
    present = choosePresence() ? field : nil
    return present != nil
  }

  /// Draws whether a field is nil, unless its presence was drawn just before.
  func isNil(_ field: String) -> Bool {
    defer { present = nil }
    return present == field ? false : !choosePresence()
  }

  /// Draws whether a value is present; a missing value is simpler.
  ///
  /// - Parameter rate: The value is missing once in this many times.
  /// - Returns: True when the value is present.
  func choosePresence(missingOnceIn rate: UInt64 = 4) -> Bool {
    if isExhausted { return false }
    return (try? choose(2, as: .branch) { $0.next() % rate == 0 ? 0 : 1 }) == 1
  }

  /// Draws a number from 0 up to, but not including, a count.
  func choose(
    _ count: Int,
    as role: Choice.Role,
    _ makeRandom: (inout SplitMix64) -> Int
  ) throws -> Int {
    if count == 0 { throw reject(.unwanted) }
    if count == 1 { return 0 }
    do {
      return try source.choose(0, count - 1, simplest: 0, as: role, makeRandom)
    } catch {
      throw reject(error)
    }
  }

  private func reject(_ reason: DiscardedCase) -> DiscardedCase {
    rejection = rejection ?? reason
    return reason
  }

  /// A type that does not accept its drawn value.
  struct Culprit: CustomStringConvertible {
    let type: String
    let error: String
    /// The names of the enclosing fields, the outermost first.
    var fields: [String] = []

    var description: String {
      let place = fields.isEmpty ? "" : ", in “\(fields.joined(separator: "."))”"
      let end = error.hasSuffix(".") ? "" : "."
      return "\(type)\(place), says: \(error)\(end)"
    }
  }
}
