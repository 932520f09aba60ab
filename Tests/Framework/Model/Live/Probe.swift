import Thorium

/// A reactor that does what is drawn, and writes down all that it is asked.
struct Probe: Reactor {
  typealias Action = Act
  typealias Mutation = Change
  typealias Event = Notice

  struct State: Sendable {
    var last: Change?
    var count = 0
    /// Tells apart any two histories of changes.
    var print: UInt64 = 0

    mutating func change(by change: Change) {
      last = change
      count += 1
      print = print &* 0x100_0000_01B3 ^ UInt64(change.number)
    }
  }

  let initialState = State()
  let live: LiveStore

  func refusal(action: Act, state: State) -> Refusal? {
    live.note(.asksForRefusal(action.number))
    return action.isRefused(in: state) ? "not now" : nil
  }

  func mutate(action: Act) -> Effect<Self> {
    live.note(.mutates(action.number))
    live.perform(action.mutating)
    return live.effect(action.effect)
  }

  func mutate(failure: any Error, state: State) -> Effect<Self>? {
    live.note(.answers(number(of: failure)))
    return (failure as? Fault)?.answer.map(live.effect)
  }

  func reduce(into state: inout State, mutation: Change) {
    live.note(.reduces(mutation.number))
    live.perform(mutation.reducing)
    state.change(by: mutation)
  }
}

extension Act {
  /// Whether the action is refused in a state.
  func isRefused(in state: Probe.State) -> Bool {
    switch rule {
    case .accepted: false
    case .refused: true
    case .refusedAtOdd: state.count % 2 == 1
    }
  }
}

/// The number of an error that an effect of a probe has thrown.
func number(of error: any Error) -> Int {
  (error as? Fault)?.number ?? (error is EffectTimeout ? Fault.timeout : -1)
}
