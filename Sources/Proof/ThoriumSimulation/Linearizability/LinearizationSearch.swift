import ThoriumProperties
import ThoriumText

/// A search for an order of calls in which a model returns their results.
///
/// The search places one call after the other. Only a call that began before the first return of
/// the others can be next. It goes back where no call can be next, and tries no set of placed calls
/// twice with the same state of the model.
///
/// A call that has not returned is tried only where no other call can be next, and few of them in a
/// row at first. So many calls that throw do not delay the search. Of calls with equal operations
/// that have not returned, only the first is tried, since it can replace each later one.
///
/// Sources: J. Wing, C. Gong, *Testing and verifying concurrent objects*, 1993. G. Lowe, *Testing
/// for linearizability*, 2017.
struct LinearizationSearch<
  State: Hashable & Sendable,
  Operation: Sendable,
  Output: Equatable & Sendable
> {
  typealias Call = CallHistory<Operation, Output>.Call

  /// The result of the search.
  enum Result {
    /// An order explains all results.
    case linearizable
    /// No order explains all results; a longest order that explains some, and its last state.
    case stuck(order: [Int], state: State)
    /// The search was too long.
    case undecided
  }

  /// The begin or the return of a call that has returned, linked with its neighbours.
  private struct Event {
    let call: Int
    let isReturn: Bool
    var previous = 0
    var next = 0
  }

  /// A call that may be next.
  private enum Candidate {
    /// The call of an event.
    case returned(event: Int)
    /// The first call of a group that is not placed; no call of the group has returned.
    case open(group: Int)
  }

  /// A set of placed calls, and the state of the model after them.
  private struct Configuration: Hashable {
    let placed: PlacedCalls
    let state: State
  }

  /// A placed call, and the state of the model before it.
  private struct Step {
    let candidate: Candidate
    let call: Int
    /// The state before the call.
    let state: State
    /// The number of open calls in a row before the call.
    let open: Int
  }

  private let calls: [Call]
  private let model: SequentialModel<State, Operation, Output>
  /// The events in order, as a list that begins and ends with event 0.
  private var events: [Event] = [Event(call: -1, isReturn: false)]
  /// The event of each call's return; 0 if it has none.
  private var returns: [Int]
  /// The calls that have not returned, in groups of equal operations.
  private var groups: [[Int]]
  /// The number of placed calls of each group.
  private var placedOfGroups: [Int]
  /// The number of calls that have returned and are not placed.
  private var rest = 0
  private var state: State
  private var placed = PlacedCalls()
  private var path: [Step] = []
  private var longest: (order: [Int], state: State)
  /// The maximum number of calls in a row that have not returned.
  private var mostOpen = 1
  /// The number of such calls at the end of the path.
  private var open = 0
  /// True when the maximum has excluded a candidate.
  private var isBounded = false
  /// The length of the common beginning of the path and the longest order.
  private var common = 0
  private var seen: Set<Configuration> = []

  init(_ calls: [Call], _ model: SequentialModel<State, Operation, Output>) {
    self.calls = calls
    self.model = model
    state = model.initialState
    longest = ([], state)
    groups = Self.groups(of: calls)
    placedOfGroups = Array(repeating: 0, count: groups.count)
    returns = Array(repeating: 0, count: calls.count)
    let ends = calls.indices.compactMap { call in calls[call].end.map { ($0.place, call, true) } }
    let begins = ends.map { (calls[$0.1].began, $0.1, false) }
    for (_, call, isReturn) in (begins + ends).sorted(by: { $0.0 < $1.0 }) {
      let place = events.count
      if isReturn {
        returns[call] = place
        rest += 1
      }
      events.append(Event(call: call, isReturn: isReturn, previous: place - 1, next: place + 1))
    }
    events[0].next = events.count > 1 ? 1 : 0
    events[0].previous = events.count - 1
    events[events.count - 1].next = 0
  }

  /// Returns the calls that have not returned, in groups of equal operations.
  private static func groups(of calls: [Call]) -> [[Int]] {
    calls.indices.filter { calls[$0].end == nil }
      .grouped { calls[$0].operationKey ?? AnyHashable($0) }
  }

  /// Searches for an order, with a maximum number of steps.
  ///
  /// The first searches, with few open calls in a row, take up to half of the steps.
  mutating func run(mostSteps: Int) -> Result {
    let start = self
    for most in groups.isEmpty ? [] : [1, 2, 4] {
      self = start
      mostOpen = most
      let result = search(mostSteps: mostSteps / 6)
      switch result {
      case .linearizable: return result
      case .stuck where !isBounded: return result
      case .stuck, .undecided: continue
      }
    }
    self = start
    mostOpen = .max
    return search(mostSteps: mostSteps)
  }

  private mutating func search(mostSteps: Int) -> Result {
    var next = firstCandidate
    for _ in 0..<mostSteps {
      if rest == 0 { return .linearizable }
      if let candidate = candidate(from: next) {
        next = place(candidate) ? firstCandidate : following(candidate)
      } else if let last = path.last {
        recordLongest()
        path.removeLast()
        common = min(common, path.count)
        takeBack(last)
        next = following(last.candidate)
      } else {
        return .stuck(order: longest.order, state: longest.state)
      }
    }
    return .undecided
  }

  /// Keeps the path if it is the longest so far.
  private mutating func recordLongest() {
    if path.count <= longest.order.count { return }
    longest.order.removeSubrange(common...)
    longest.order += path[common...].map(\.call)
    longest.state = state
    common = path.count
  }
}

// The order of the candidates.
extension LinearizationSearch {
  private var firstCandidate: Candidate { .returned(event: events[0].next) }

  /// Returns a candidate, or the first one after it that may be next, or `nil`.
  private mutating func candidate(from candidate: Candidate) -> Candidate? {
    switch candidate {
    case .returned(let event):
      return events[event].isReturn ? self.candidate(from: .open(group: 0)) : candidate
    case .open(let first):
      if open >= mostOpen {
        isBounded = true
        return nil
      }
      let end = firstReturn
      return (first..<groups.count).first { group in
        let place = placedOfGroups[group]
        return place < groups[group].count && calls[groups[group][place]].began < end
      }.map { .open(group: $0) }
    }
  }

  private func following(_ candidate: Candidate) -> Candidate {
    switch candidate {
    case .returned(let event): .returned(event: events[event].next)
    case .open(let group): .open(group: group + 1)
    }
  }

  /// The place of the first return among the calls that are not placed.
  private var firstReturn: Int {
    var event = events[0].next
    while event != 0, !events[event].isReturn { event = events[event].next }
    return calls[events[event].call].end?.place ?? .max
  }

  private func call(of candidate: Candidate) -> Int {
    switch candidate {
    case .returned(let event): events[event].call
    case .open(let group): groups[group][placedOfGroups[group]]
    }
  }
}

// Placing calls, and taking them back.
extension LinearizationSearch {
  /// Places a call next if the model returns its result, and returns whether it did.
  private mutating func place(_ candidate: Candidate) -> Bool {
    let call = call(of: candidate)
    var next = state
    let output = model.apply(&next, calls[call].operation)
    if let end = calls[call].end {
      if end.output != output { return false }
    } else if next == state {
      return false  // a call that has not returned and changes nothing can be left out
    }
    placed.toggle(call)
    guard seen.insert(Configuration(placed: placed, state: next)).inserted else {
      placed.toggle(call)
      return false
    }
    path.append(Step(candidate: candidate, call: call, state: state, open: open))
    state = next
    switch candidate {
    case .returned(let event):
      unlink(event)
      unlink(returns[call])
      rest -= 1
      open = 0
    case .open(let group):
      placedOfGroups[group] += 1
      open += 1
    }
    return true
  }

  private mutating func takeBack(_ step: Step) {
    placed.toggle(step.call)
    (state, open) = (step.state, step.open)
    switch step.candidate {
    case .returned(let event):
      link(returns[step.call])
      link(event)
      rest += 1
    case .open(let group): placedOfGroups[group] -= 1
    }
  }

  private mutating func unlink(_ event: Int) {
    let (previous, next) = (events[event].previous, events[event].next)
    events[previous].next = next
    events[next].previous = previous
  }

  private mutating func link(_ event: Int) {
    let (previous, next) = (events[event].previous, events[event].next)
    events[previous].next = event
    events[next].previous = event
  }
}

extension CallHistory.Call {
  /// A key that calls with equal operations share; `nil` if the operations cannot be compared.
  fileprivate var operationKey: AnyHashable? {
    if let operation = operation as? any Hashable { return AnyHashable(operation) }
    return SwiftText.canBePasted(operation) ? AnyHashable(SwiftText.line(of: operation)) : nil
  }
}
