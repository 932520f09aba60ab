import Synchronization
public import ThoriumProperties

/// The maker of all choices of one run, which come from a strategy or from a source.
///
/// It also records them.
@usableFromInline
package final class Chooser: Sendable {
  private struct State: Sendable {
    var strategy: any Strategy
    var recording = Recording()
    /// The source of the run's choices; `nil` while it is lent out, or if a strategy makes them.
    var source: Source?
    /// The reason why the run cannot continue with the choices of its source.
    var rejection: DiscardedCase?

    /// Draws a choice from the source.
    ///
    /// If none can be drawn, it takes the first option and records the rejection.
    mutating func choose(_ point: ChoicePoint) -> Int {
      do {
        return try source?.choose(at: point) ?? 0
      } catch {
        rejection = rejection ?? error
        return 0
      }
    }
  }

  private let state: Mutex<State>
  private let runLog: RunLog?
  /// True when the run has ended, so further choices do not count.
  private let isClosed = Atomic(false)
  /// True when one source supplies all choices of the run.
  package let drawsFromSource: Bool

  init(_ strategy: any Strategy, runLog: RunLog?) {
    state = Mutex(State(strategy: strategy))
    self.runLog = runLog
    drawsFromSource = false
  }

  init(_ source: consuming Source, runLog: RunLog?) {
    state = Mutex(State(strategy: Replay(), source: source))
    self.runLog = runLog
    drawsFromSource = true
  }

  /// The strategy, in its state after the run.
  var strategy: any Strategy { state.withLock(\.strategy) }

  /// The choices so far.
  var recording: Recording { state.withLock(\.recording) }

  /// The choices drawn from the run's source so far.
  package var drawn: [Choice] { state.withLock { $0.source?.choices ?? [] } }

  /// A copy of the run's source; `nil` while it is lent out, or if a strategy makes the choices.
  package var source: Source? { state.withLock { $0.source } }

  /// Uses the default for all further choices.
  func useDefaults() {
    isClosed.store(true, ordering: .relaxed)
  }

  /// The reason why the run cannot continue with the choices of its source.
  var rejection: DiscardedCase? { state.withLock(\.rejection) }

  /// Chooses a value or one of the ready tasks, and records the choice.
  func choose(_ point: ChoicePoint, _ ready: () -> ReadyQueue? = { nil }) -> Int {
    if isClosed.load(ordering: .relaxed) { return 0 }
    let choice = state.withLock { state in
      if drawsFromSource { return state.choose(point) }
      let choice = state.strategy.choose(point, ready)
      state.recording.recordChoice(choice, at: point)
      return choice
    }
    runLog?.recordChoice(choice, at: point)
    return choice
  }

  /// Draws from the run's source.
  ///
  /// The source is lent to the caller meanwhile, so the generator runs without a lock. After the
  /// run has ended, the generator draws only simplest values.
  package func draw<Value>(
    _ make: (inout Source) throws(DiscardedCase) -> Value
  ) throws(DiscardedCase) -> Value {
    if isClosed.load(ordering: .relaxed) {
      var simplest = Source()
      return try make(&simplest)
    }
    var source = lend()
    do {
      let value = try make(&source)
      takeBack(consume source)
      return value
    } catch {
      takeBack(consume source)
      throw error
    }
  }

  /// Lends the run's source until `takeBack(_:)`.
  @usableFromInline
  package func lend() -> Source {
    guard let source = state.withLock({ $0.source.take() }) else {
      preconditionFailure("A generator draws from a run while another one draws from it.")
    }
    return source
  }

  @usableFromInline
  package func takeBack(_ source: consuming Source) {
    var returned: Source? = consume source
    state.withLock { swap(&$0.source, &returned) }
  }
}

extension Source {
  /// Draws an option: the next task or a value.
  ///
  /// Random draws mostly take the default, so a typical run has few preemptions.
  fileprivate mutating func choose(at point: ChoicePoint) throws(DiscardedCase) -> Int {
    let last = point.width - 1
    if point.isValue { return try chooseNumber(0, last, simplest: 0) }
    let rarity: UInt64 = point.mayContinue ? 8 : 2
    return try choose(0, last, simplest: 0, as: point.mayContinue ? .preemption : .turn) { random in
      random.next() % rarity > 0 ? 0 : Int(random.next() % UInt64(last + 1))
    }
  }
}
