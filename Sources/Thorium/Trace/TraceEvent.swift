/// One thing that a store did.
///
/// Everything that begins has a number and ends exactly once, with its reason: a ``TraceBalance``
/// checks it. Actions have numbers from 1 on; no two effects of a store have the same.
public enum TraceEvent<R: Reactor>: Sendable {
  /// The store began, in this state.
  case storeBegan(R.State)
  /// An action is to be handled.
  case actionBegan(Int, R.Action)
  /// The action, and all the work that it began, is over.
  case actionEnded(Int, TraceEnding)
  /// A body of an effect, or a pause, begins; the action that asked for it is named.
  case effectBegan(Int, name: String, action: Int)
  /// The body has returned or thrown, or was cancelled.
  case effectEnded(Int, TraceEnding)
  /// An action found the mailbox full and was refused; it never began.
  ///
  /// It is told by the thread that sent it, perhaps beside another event or behind the end.
  case actionTurnedAway(R.Action, Refusal)
  /// A mutation was reduced, and made this state; what a body emitted names its effect.
  case reduced(R.Mutation, R.State, effect: Int?)
  /// An event was told; what a body told names its effect.
  case told(R.Event, effect: Int?)
  /// The store has ended; only late actions follow.
  case storeEnded
}

/// How something that a store began has ended.
public enum TraceEnding: Sendable {
  /// It is through.
  case finished
  /// It threw, or nothing handled what its work threw.
  case failed(any Error)
  /// It was not accepted, and nothing has happened.
  case refused(Refusal)
  /// A pipeline did not let it through, and nothing has happened.
  case dropped
  /// It was ended before it was through.
  case cancelled(CancellationCause)
  /// It came after the end of the store, and nothing has happened.
  case late
}

/// A store as a trace names it.
///
/// Two of them are equal when they name the same store, whatever their times.
public struct TracedStore: Sendable {
  /// What no other traced store of the process has.
  public let number: Int
  /// The type of its reactor.
  public let reactor: String
  private let elapsed: @Sendable () -> Duration

  /// The time on the clock of the store's runtime, since the runtime was created.
  ///
  /// A tracer that reads it gets the time of the event. A virtual clock gives the same times in each run.
  ///
  ///     func trace<R: Reactor>(_ event: TraceEvent<R>, of store: TracedStore) {
  ///       print(store.time, store, event)   // 0.25 seconds Search #1 action 2 type
  ///     }
  public var time: Duration { elapsed() }

  /// Names a store, for tests of a tracer.
  ///
  /// - Parameters:
  ///   - number: What no other traced store has.
  ///   - reactor: The type of its reactor.
  ///   - time: The time of its events; by default zero.
  public init(number: Int, reactor: String, time: Duration = .zero) {
    self.init(number: number, reactor: reactor) { time }
  }

  init(number: Int, reactor: String, elapsed: @escaping @Sendable () -> Duration) {
    self.number = number
    self.reactor = reactor
    self.elapsed = elapsed
  }
}

extension TracedStore: Hashable {
  /// True when both name the same store.
  public static func == (one: TracedStore, other: TracedStore) -> Bool {
    one.number == other.number && one.reactor == other.reactor
  }

  /// Hashes the number.
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

extension TracedStore: CustomStringConvertible {
  /// The type of its reactor and its number: `Counter #3`.
  public var description: String { "\(reactor) #\(number)".escaped }
}

extension TraceEnding: CustomStringConvertible {
  /// The ending in a few words; control and format characters are escaped.
  public var description: String { sentence.escaped }

  private var sentence: String {
    switch self {
    case .finished: "finished"
    case .failed(let error): "failed: \(error)"
    case .refused(let refusal): "refused: \(refusal)"
    case .dropped: "dropped"
    case .cancelled(let cause): "cancelled by \(cause)"
    case .late: "too late"
    }
  }
}

extension TraceEvent: CustomStringConvertible {
  /// One sentence, with actions and mutations named by their case only, since they may carry secrets.
  ///
  /// Control and format characters are escaped.
  public var description: String { sentence.escaped }

  private var sentence: String {
    switch self {
    case .storeBegan: "began"
    case .actionBegan(let number, let action): "action \(number) \(Report.name(ofAction: action))"
    case .actionEnded(let number, let ending): "action \(number) \(ending)"
    case .actionTurnedAway(let action, let refusal):
      "action \(Report.name(ofAction: action)) turned away: \(refusal)"
    case .effectBegan(let number, let name, let action):
      "effect \(number) \(name) of action \(action)"
    case .effectEnded(let number, let ending): "effect \(number) \(ending)"
    case .reduced(let mutation, _, let effect):
      "reduced \(Report.name(ofAction: mutation))" + (effect.map { " from effect \($0)" } ?? "")
    case .told(let event, let effect):
      "told \(Report.name(ofAction: event))" + (effect.map { " from effect \($0)" } ?? "")
    case .storeEnded: "ended"
    }
  }
}
