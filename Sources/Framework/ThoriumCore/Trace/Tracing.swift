/// An event of a store.
///
/// Every action and effect has a number and ends exactly once, with a reason; a ``/ThoriumProof/TraceBalance``
/// checks this. Actions are numbered from 1. No two effects of a store have the same number.
public enum TraceEvent<R: Reactor>: Sendable {
  /// The store started in this state.
  case storeBegan(R.State)
  /// The store starts to handle an action.
  case actionBegan(Int, R.Action)
  /// The action and all the work that it started have ended.
  case actionEnded(Int, TraceEnding)
  /// A body of an effect, or a pause, starts; `action` is the
  /// number of the action that requested it.
  case effectBegan(Int, name: String, action: Int)
  /// The body returned, threw or was cancelled.
  case effectEnded(Int, TraceEnding)
  /// An action was refused because the mailbox was full; it never started.
  ///
  /// The thread that sent the action reports this event. It may
  /// report it concurrently with another event, or after the end.
  case actionTurnedAway(R.Action, Refusal)
  /// A mutation was reduced to this state; `effect` is the number of the effect that emitted it.
  case reduced(R.Mutation, R.State, effect: Int?)
  /// An event was emitted; `effect` is the number of the effect that emitted it.
  case event(R.Event, effect: Int?)
  /// The store ended in this state; only late actions follow.
  case storeEnded(R.State)
}

/// The result of an action or an effect of a store.
public enum TraceEnding: Sendable {
  /// It finished.
  case finished
  /// It threw, or no code handled an error that its work threw.
  case failed(any Error)
  /// It was refused, and nothing happened.
  case refused(Refusal)
  /// A pipeline dropped it, and nothing happened.
  case dropped
  /// It was cancelled before it finished.
  case cancelled(CancellationCause)
  /// It arrived after the end of the store, and nothing happened.
  case late
}

/// The reason why work was cancelled before it finished.
public enum CancellationCause: Sendable, Hashable {
  /// The program called `cancel(id:)`.
  case asked(EffectID)
  /// Other work with the same id started and replaced it.
  case replaced(EffectID)
  /// A competing effect of its race finished first.
  case race
  /// A concurrent part of the same effect failed, or the body that started the work failed.
  case failure
  /// The body that forked it cancelled it, or stopped waiting for it.
  case body
  /// Its store ended.
  case end
}

extension CancellationCause: CustomStringConvertible {
  /// A few words that can follow "cancelled by".
  public var description: String {
    switch self {
    case .asked(let id): "cancel(id: \(id))"
    case .replaced(let id): "a later effect with the id \(id)"
    case .race: "the winner of its race"
    case .failure: "the failure of a parallel effect"
    case .body: "the body that forked it"
    case .end: "the end of its store"
    }
  }
}

/// The identity of a store in a trace.
///
/// Two values are equal when they name the same store, even if their times differ.
public struct TracedStore: Hashable, Sendable {
  /// A number that is unique among the traced stores of the process.
  public let number: Int
  /// The name of the reactor's type.
  public let reactor: String
  private let stopwatch: Stopwatch

  /// The time on the clock of the store's runtime, since the runtime was created.
  ///
  /// A tracer that reads this property gets the time of the
  /// event. A virtual clock gives the same times in each run.
  ///
  ///     func trace<R: Reactor>(_ event: TraceEvent<R>, of store: TracedStore) {
  ///       print(store.time, store, event)   // 0.25 seconds Search #1 action 2 type
  ///     }
  public var time: Duration { stopwatch.elapsed() }

  /// Creates the identity of a store.
  ///
  /// - Parameters:
  ///   - number: A number that is unique among the traced stores.
  ///   - reactor: The name of the reactor's type.
  ///   - elapsed: Returns the time of its events; zero by default.
  package init(
    number: Int,
    reactor: String,
    elapsed: @escaping @Sendable () -> Duration = { .zero }
  ) {
    self.number = number
    self.reactor = reactor
    stopwatch = Stopwatch(elapsed: elapsed)
  }
}

/// A function for the time of events, which is no part of the identity of a store.
private struct Stopwatch: Hashable, Sendable {
  let elapsed: @Sendable () -> Duration

  static func == (one: Self, other: Self) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

extension TracedStore: CustomStringConvertible {
  /// The name of the reactor's type and the number: `Counter #3`.
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
  /// One sentence that names actions and mutations only by their
  /// case, since they may carry secrets.
  ///
  /// Control and format characters are escaped.
  public var description: String { sentence.escaped }

  private var sentence: String {
    switch self {
    case .storeBegan: "began"
    case .actionBegan(let number, let action): "action \(number) \(Report.name(ofAction: action))"
    case .actionEnded(let number, let ending): "action \(number) \(ending)"
    case .actionTurnedAway(let action, let refusal):
      "action \(Report.name(ofAction: action)) refused: \(refusal)"
    case .effectBegan(let number, let name, let action):
      "effect \(number) \(name) of action \(action)"
    case .effectEnded(let number, let ending): "effect \(number) \(ending)"
    case .reduced(let mutation, _, let effect):
      "reduced \(Report.name(ofAction: mutation))" + (effect.map { " from effect \($0)" } ?? "")
    case .event(let event, let effect):
      "event \(Report.name(ofAction: event))" + (effect.map { " from effect \($0)" } ?? "")
    case .storeEnded: "ended"
    }
  }
}

/// A receiver of every event of all stores, for example a log, a record or a check.
///
///     struct Printer: StoreTracer {
///       func trace<R: Reactor>(_ event: TraceEvent<R>, of store: TracedStore) {
///         print(store, event)
///       }
///     }
///     let store = Store(Counter(), in: Runtime(tracers: [Printer()]))
///
/// A store calls its tracers on the thread that handles the input, one event at a time,
/// before it notifies observers. Stores on different threads call a tracer concurrently.
/// A thread that sends an action to a full mailbox also calls the tracer directly.
///
/// A tracer must not block, and must not change the store that
/// it observes. A store without tracers has no overhead.
public protocol StoreTracer: Sendable {
  /// Receives an event of a store.
  ///
  /// - Parameters:
  ///   - event: The event. If a tracer keeps the state of an event,
  ///     the next change copies that state.
  ///   - store: The store. Its ``TracedStore/time`` is the time of the event.
  func trace<R: Reactor>(_ event: TraceEvent<R>, of store: TracedStore)
}
