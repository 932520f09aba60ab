public import Thorium
import ThoriumText

// The search is inlinable, so that it is specialized for each reactor.
extension StateGraph {
  /// Explores a reactor whose effects are all immediate.
  ///
  /// - Returns: False if an effect is not immediate; the graph is then empty.
  @inlinable
  mutating func search<Key: Hashable>(
    _ reactor: R,
    _ limit: Int,
    by key: (R.State) -> Key
  ) -> Bool {
    var numbers: [Key: Int] = [:]
    var second = SecondStates<R.State>()
    /// True when a state that is found again may differ from the first one of its class.
    let hasClasses = keyTexts != nil
    /// The states between the mutations of the current effect.
    var between: [R.State] = []
    /// The hashes of the states that do not equal themselves, such as NaN.
    var unequal: Set<Int> = []
    /// The number of such a state, once it was found again as a new one.
    var endless: Int?
    /// Adds a state, which a column of an earlier state leads to.
    func add(_ state: R.State, _ key: Key, from parent: Int, _ column: Int) {
      if key != key && !unequal.insert(key.hashValue).inserted { endless = reached.count }
      numbers[key] = reached.count
      reached.append(state)
      transitions.addState(from: parent, column)
    }
    let initial = reactor.initialState
    add(initial, key(initial), from: 0, 0)
    var place = 0
    while place < reached.count, reached.count <= limit, endless == nil {
      for column in 0..<columns {
        let result = reactor.successor(of: reached[place], actions[column]) { between.append($0) }
        guard let next = result else {
          removeAll()
          return false
        }
        guard let next else {
          transitions.targets.append(Transitions.refused)
          continue
        }
        let nextKey = key(next)
        let known = numbers[nextKey]
        let target = known ?? reached.count
        transitions.targets.append(UInt32(truncatingIfNeeded: target))
        if !between.isEmpty {
          seen += between.map { ($0, place, column, target, isEnd: false) }
          between.removeAll(keepingCapacity: true)
        }
        if let known {
          second.keep(next, as: known)
          if hasClasses { seen.append((next, place, column, target, isEnd: true)) }
        } else {
          add(next, nextKey, from: place, column)
        }
      }
      place += 1
    }
    transitions.expanded = place
    listStates()
    if let endless { doubtEnd(endless) }
    if endless == nil && place < reached.count { doubtLimit("\(limit) states") }
    testSecondStates(second, reactor, by: key)
    return true
  }

  /// Lists each state once, although it may be in several configurations.
  @usableFromInline
  mutating func listStates() {
    states = hasTime ? withoutRepetition(Array(reached.indices)).map { reached[$0] } : reached
  }

  /// Applies every action again to some states, and to other states that equal an earlier one.
  ///
  /// A different result shows that `==` ignores a value, or that the reactor reads other data.
  @inlinable
  mutating func testSecondStates<Key: Hashable>(
    _ second: SecondStates<R.State>,
    _ reactor: R,
    by key: (R.State) -> Key
  ) {
    func isSame(_ one: Key, _ other: Key) -> Bool { one == other || one != one && other != other }
    // The order differs from that of the search, in case the reactor counts its calls.
    let first = Array(zip(reached, 0..<min(64, expanded)))
    for (state, number) in (first + second.kept).reversed() where number < expanded {
      for column in 0..<columns {
        let target = transitions.targets[number * columns + column]
        let next = reactor.successor(of: state, actions[column]) { _ in } ?? nil
        let isSame =
          next.map { target != Transitions.refused && isSame(key($0), key(reached[Int(target)])) }
          ?? (target == Transitions.refused)
        if !isSame { return doubtEquality(number, column) }
      }
    }
  }

  @usableFromInline
  mutating func removeAll() {
    (reached, seen) = ([], [])
    transitions = Transitions(columns: columns)
  }

  /// Adds a doubt, whose parts may be text from users.
  @usableFromInline
  mutating func doubt(_ sentence: String) { doubts.append(sentence.escaped) }

  @usableFromInline
  mutating func doubtEquality(_ number: Int, _ column: Int) {
    doubt(
      """
      Equal states behave differently: \(actionText(column)) does not always do the same in \
      \(text(ofState: number)). `==` or the projection ignores a value, or the reactor reads other \
      data.
      """
    )
  }

  @usableFromInline
  mutating func doubtEnd(_ number: Int) {
    doubt(
      """
      The search was stopped at \(text(ofState: number)), which does not equal itself, so that it is \
      found again and again. It may contain NaN. Replace such a value, or explore classes of states \
      with `by:`.
      """
    )
  }

  @usableFromInline
  mutating func doubtLimit(_ limit: String, endless action: Int? = nil) {
    let cause = action.map { ", because work that \(actionText($0)) began goes on for ever" } ?? ""
    let general = "Explore classes of states with `by:`, try fewer actions, or raise the limit."
    let special = "Leave this action out, or explore a reactor in which the work ends."
    doubt("The limit of \(limit) was reached\(cause). \(action == nil ? general : special)")
  }

  /// Adds a doubt if the initial state contains an object, since the object may change later.
  @usableFromInline
  mutating func doubtReferences() {
    guard let state = reached.first, let type = reference(in: state, depth: 0) else { return }
    doubt("The state contains an object of type \(type), whose later changes are not explored.")
  }

  private func reference(in value: Any, depth: Int) -> String? {
    let mirror = Mirror(reflecting: value)
    // Values of the standard library and of Foundation may contain objects, which do not change.
    let module = String(reflecting: mirror.subjectType).prefix { $0 != "." }
    if module.hasPrefix("Foundation") { return nil }
    if mirror.displayStyle == .class && module != "Swift" { return "\(type(of: value))" }
    if depth == 8 { return nil }
    for child in mirror.children.prefix(64) {
      if let found = reference(in: child.value, depth: depth + 1) { return found }
    }
    return nil
  }
}

/// A sample of the states that equal an earlier state.
///
/// It keeps the first 64, and then one in 64.
@usableFromInline
struct SecondStates<State> {
  @usableFromInline var kept: [(State, Int)] = []
  @usableFromInline var count = 0

  @inlinable init() {}

  @inlinable
  mutating func keep(_ state: State, as number: Int) {
    count &+= 1
    if count <= 64 || count & 63 == 0 { kept.append((state, number)) }
  }
}
