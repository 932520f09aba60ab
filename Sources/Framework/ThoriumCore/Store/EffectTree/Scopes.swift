/// The effects of an effect tree that have ids, as running and waiting lists for each id.
///
/// A scope is the number of such an effect. The effect tree uses it before an effect starts and
/// after an effect ends:
///
///     let scope = scopes.insert(id, for: work, inside: outer)
///     scopes.isInFlight(id, outside: scope)   // true when another effect has the same id
///     scopes.remove(scope, for: work)
///
/// The lists are linked by the indices of an array of records, so that removing a scope
/// needs no search.
///
/// - Complexity: O(1) on average, unless a method says otherwise.
struct Scopes: Sendable {
  struct Record {
    var key: EffectID
    let work: EffectNodeID
    /// The nearest scope that contains it, of any id.
    let around: Int
    /// The number of scopes that contain it, of any id.
    let depth: Int
    /// The number of scopes that contain it and have the same id.
    var nesting: Int
    var previous = none
    var next = none
    var isWaiting: Bool
  }

  struct List {
    var first = none
    var last = none

    /// Adds a scope at the end, and returns the previous scope.
    mutating func append(_ scope: Int) -> Int {
      defer { last = scope }
      if last == none { first = scope }
      return last
    }

    mutating func remove(_ record: Record) {
      if record.previous == none { first = record.next }
      if record.next == none { last = record.previous }
    }
  }

  /// The scopes of one id.
  struct Group {
    var running = List()
    var runningCount = 0
    /// No scope of the id was contained in fewer scopes.
    var leastDepth = Int.max
    /// The waiting effects in order, by the number of scopes of the id that contain them.
    var lines: [Int: List] = [:]
    var waitingCount = 0

    var isEmpty: Bool { runningCount + waitingCount == 0 }

    /// Adds a scope at the end of its list, and returns the previous scope.
    mutating func append(_ scope: Int, of record: Record) -> Int {
      leastDepth = min(leastDepth, record.depth)
      if record.isWaiting {
        waitingCount += 1
        return lines[record.nesting, default: List()].append(scope)
      }
      runningCount += 1
      return running.append(scope)
    }

    /// Removes a scope from its list.
    mutating func remove(_ record: Record) {
      if record.isWaiting {
        waitingCount -= 1
        lines[record.nesting]?.remove(record)
        if lines[record.nesting]?.first == none { lines[record.nesting] = nil }
      } else {
        runningCount -= 1
        running.remove(record)
      }
    }
  }

  /// The number that means no scope.
  static var none: Int { -1 }

  private(set) var records: [Record?] = []
  private var free: [Int] = []
  private(set) var groups: [EffectID: Group] = [:]
  /// The number of waiting effects, of all ids.
  private var waitingCount = 0

  /// The id of a scope, or `nil` for ``none``.
  func key(of scope: Int) -> EffectID? {
    scope == Self.none ? nil : records[scope]?.key
  }

  /// True when another effect of the same id contains the effect.
  func isNested(_ scope: Int) -> Bool { (records[scope]?.nesting ?? 0) > 0 }

  /// Adds an effect that runs under an id, or waits for its turn.
  ///
  /// - Parameters:
  ///   - key: The id.
  ///   - work: The effect.
  ///   - around: The nearest scope that contains the effect.
  ///   - isWaiting: True when the effect waits for its turn.
  /// - Returns: The scope.
  /// - Complexity: O(1) for a new id, and otherwise O(*d*) for *d* scopes that contain the effect.
  mutating func insert(
    _ key: EffectID,
    for work: EffectNodeID,
    inside around: Int,
    isWaiting: Bool = false
  ) -> Int {
    let record = Record(
      key: key,
      work: work,
      around: around,
      depth: around == Self.none ? 0 : (records[around]?.depth ?? 0) + 1,
      nesting: nesting(of: key, inside: around),
      isWaiting: isWaiting
    )
    let scope = free.popLast() ?? records.count
    if scope == records.count { records.append(record) } else { records[scope] = record }
    link(scope)
    return scope
  }

  /// Removes an effect; a second call does nothing.
  mutating func remove(_ scope: Int, for work: EffectNodeID) {
    guard scope != Self.none, let record = records[scope], record.work == work else { return }
    unlink(record)
    records[scope] = nil
    free.append(scope)
  }

  /// Changes the id of an effect that contains no other scope.
  mutating func change(_ scope: Int, to key: EffectID) {
    guard var record = records[scope] else { return }
    unlink(record)
    record.key = key
    record.nesting = nesting(of: key, inside: record.around)
    records[scope] = record
    link(scope)
  }

  /// True when an id has an effect that does not contain the asking one.
  func isInFlight(_ key: EffectID, outside asking: Int) -> Bool {
    guard let group = groups[key] else { return false }
    return group.runningCount + group.waitingCount > nesting(of: key, inside: asking)
  }

  /// The effects of an id that do not contain the asking one, in any order.
  ///
  /// - Complexity: O(*n*).
  func inFlight(_ key: EffectID, outside asking: Int) -> [EffectNodeID] {
    var enclosing = nearest(key, from: asking)
    return all(key, latestFirst: true).compactMap { scope in
      if scope != enclosing { return records[scope]?.work }
      enclosing = records[scope].map { nearest(key, from: $0.around) } ?? Self.none
      return nil
    }
  }

  /// The effect of an id, if it is the only one and does not contain the asking one.
  func onlyOne(_ key: EffectID, outside asking: Int) -> EffectNodeID? {
    guard let group = groups[key], group.runningCount == 1, group.waitingCount == 0,
      nearest(key, from: asking) == Self.none
    else { return nil }
    return records[group.running.first]?.work
  }

  /// All effects of an id, in any order.
  ///
  /// - Complexity: O(*n*).
  func all(_ key: EffectID) -> [EffectNodeID] {
    all(key, latestFirst: false).compactMap { records[$0]?.work }
  }

  /// Marks the first waiting effect of an id as running, if only effects that contain it run.
  ///
  /// - Returns: The effect, or `nil` if none may run.
  mutating func startNextWaiting(of key: EffectID) -> EffectNodeID? {
    guard waitingCount > 0, let group = groups[key], let line = group.lines[group.runningCount]
    else { return nil }
    let scope = line.first
    guard var record = records[scope] else { return nil }
    unlink(record)
    record.isWaiting = false
    records[scope] = record
    link(scope)
    return record.work
  }

  /// Returns the nearest scope with an id, from the given scope outwards.
  private func nearest(_ key: EffectID, from scope: Int) -> Int {
    guard let group = groups[key] else { return Self.none }
    var scope = scope
    while scope != Self.none, let record = records[scope], record.depth >= group.leastDepth {
      if record.key == key { return scope }
      scope = record.around
    }
    return Self.none
  }

  /// The number of scopes with an id, from the given scope outwards.
  private func nesting(of key: EffectID, inside scope: Int) -> Int {
    let nearest = nearest(key, from: scope)
    return nearest == Self.none ? 0 : (records[nearest]?.nesting ?? 0) + 1
  }

  private func all(_ key: EffectID, latestFirst: Bool) -> [Int] {
    guard let group = groups[key] else { return [] }
    var found: [Int] = []
    found.reserveCapacity(group.runningCount + group.waitingCount)
    for list in [group.running] + group.lines.values {
      var scope = latestFirst ? list.last : list.first
      while scope != Self.none {
        found.append(scope)
        scope = (latestFirst ? records[scope]?.previous : records[scope]?.next) ?? Self.none
      }
    }
    return found
  }
}

// The links of scopes in the lists of their ids.
extension Scopes {
  /// Adds a scope at the end of its list.
  private mutating func link(_ scope: Int) {
    guard let record = records[scope] else { return }
    let last = groups[record.key, default: Group()].append(scope, of: record)
    records[scope]?.previous = last
    records[scope]?.next = Self.none
    if last != Self.none { records[last]?.next = scope }
    if record.isWaiting { waitingCount += 1 }
  }

  /// Removes a scope from its list.
  private mutating func unlink(_ record: Record) {
    guard let place = groups.index(forKey: record.key) else { return }
    if record.previous != Self.none { records[record.previous]?.next = record.next }
    if record.next != Self.none { records[record.next]?.previous = record.previous }
    groups.values[place].remove(record)
    if groups.values[place].isEmpty { groups.remove(at: place) }
    if record.isWaiting { waitingCount -= 1 }
  }
}
