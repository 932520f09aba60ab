/// A search for an order of calls in which a model returns their results.
///
/// The search places one call after the other. Only a call that began before the first return of
/// the others can be next. It goes back where no call can be next, and tries no set of placed calls
/// twice with the same state of the model.
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

  /// The begin or the return of a call, linked with its neighbours.
  private struct Event {
    let call: Int
    let isReturn: Bool
    var previous = 0
    var next = 0
  }

  /// A set of placed calls, and the state of the model after them.
  private struct Configuration: Hashable {
    var placed: [UInt64]
    let state: State
  }

  /// A placed call, and the state of the model before it.
  private struct Step {
    let event: Int
    let state: State
  }

  private let calls: [Call]
  private let model: SequentialModel<State, Operation, Output>
  /// The events in order, as a list that begins and ends with event 0.
  private var events: [Event]
  /// The event of each call's return; 0 if it has none.
  private var returns: [Int]
  /// The number of calls that have returned and are not placed.
  private var rest = 0
  private var state: State
  private var placed: [UInt64]
  private var path: [Step] = []
  private var longest: (order: [Int], state: State)
  private var seen: Set<Configuration> = []

  init(_ calls: [Call], _ model: SequentialModel<State, Operation, Output>) {
    self.calls = calls
    self.model = model
    state = model.initialState
    longest = ([], state)
    placed = Array(repeating: 0, count: (calls.count + 63) / 64)
    returns = Array(repeating: 0, count: calls.count)
    events = [Event(call: -1, isReturn: false)]
    let begins = calls.indices.map { (place: calls[$0].began, call: $0, isReturn: false) }
    let ends = calls.indices.compactMap { call in
      calls[call].end.map { (place: $0.place, call: call, isReturn: true) }
    }
    for event in (begins + ends).sorted(by: { $0.place < $1.place }) {
      let place = events.count
      if event.isReturn {
        returns[event.call] = place
        rest += 1
      }
      events.append(
        Event(call: event.call, isReturn: event.isReturn, previous: place - 1, next: place + 1)
      )
    }
    events[0].next = events.count > 1 ? 1 : 0
    events[0].previous = events.count - 1
    events[events.count - 1].next = 0
  }

  /// Searches for an order, with a maximum number of steps.
  mutating func run(mostSteps: Int) -> Result {
    var event = events[0].next
    for _ in 0..<mostSteps {
      if rest == 0 { return .linearizable }
      if event != 0, !events[event].isReturn {
        event = place(event) ? events[0].next : events[event].next
      } else if let last = path.last {
        if path.count > longest.order.count { recordLongest() }
        path.removeLast()
        takeBack(last)
        event = events[last.event].next
      } else {
        return .stuck(order: longest.order, state: longest.state)
      }
    }
    return .undecided
  }

  /// Places a call next if the model returns its result, and returns whether it did.
  private mutating func place(_ event: Int) -> Bool {
    let call = events[event].call
    var next = state
    let output = model.apply(&next, calls[call].operation)
    if let end = calls[call].end {
      if end.output != output { return false }
    } else if next == state {
      return false  // a call that has not returned and changes nothing can be left out
    }
    flip(call)
    guard seen.insert(Configuration(placed: placed, state: next)).inserted else {
      flip(call)
      return false
    }
    path.append(Step(event: event, state: state))
    state = next
    unlink(event)
    if returns[call] != 0 {
      unlink(returns[call])
      rest -= 1
    }
    return true
  }

  private mutating func recordLongest() {
    longest = (path.map { events[$0.event].call }, state)
  }

  private mutating func takeBack(_ step: Step) {
    let call = events[step.event].call
    flip(call)
    state = step.state
    if returns[call] != 0 {
      link(returns[call])
      rest += 1
    }
    link(step.event)
  }

  private mutating func flip(_ call: Int) {
    placed[call >> 6] ^= 1 << UInt64(call & 63)
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
