import Synchronization
public import ThoriumProperties

/// What decides in one run, and what it has decided: a strategy, or the source of a story.
@usableFromInline
package final class Chooser: Sendable {
  private struct State: Sendable {
    var strategy: any Strategy
    var recording = Recording()
    /// What a story is drawn from, but while somebody draws.
    var source: Source?
    /// Why the story cannot go on from what it is drawn from.
    var rejection: Rejection?

    /// Chooses in a story; what cannot be drawn is the first option, and the story is over.
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
  private let journal: Journal?
  /// Whether the run is over, so that what is left does not count.
  private let isClosed = Atomic(false)
  /// Whether a story is told, all of which is drawn from one source.
  package let tellsStory: Bool

  init(_ strategy: any Strategy, journal: Journal?) {
    state = Mutex(State(strategy: strategy))
    self.journal = journal
    tellsStory = false
  }

  init(_ source: consuming Source, journal: Journal?) {
    state = Mutex(State(strategy: Replay(), source: source))
    self.journal = journal
    tellsStory = true
  }

  /// The strategy, as the run has left it.
  var strategy: any Strategy { state.withLock(\.strategy) }

  /// What was chosen so far.
  var recording: Recording { state.withLock(\.recording) }

  /// What was drawn of the story so far.
  package var drawn: [Choice] { state.withLock { $0.source?.choices ?? [] } }

  /// Lets everything happen by itself from now on.
  func close() {
    isClosed.store(true, ordering: .relaxed)
  }

  /// Why the story cannot go on from what it is drawn from.
  var rejection: Rejection? { state.withLock(\.rejection) }

  func choose(_ point: ChoicePoint) -> Int {
    if isClosed.load(ordering: .relaxed) { return 0 }
    let choice = state.withLock { state in
      if tellsStory { return state.choose(point) }
      let choice = state.strategy.choose(point)
      state.recording.note(choice, at: point)
      return choice
    }
    journal?.choose(choice, at: point)
    return choice
  }

  /// Draws from the source of the story, which nobody else can meanwhile; no lock is held.
  package func draw<Value>(
    _ make: (inout Source) throws(Rejection) -> Value
  ) throws(Rejection) -> Value {
    if isClosed.load(ordering: .relaxed) {
      var simplest = Source()
      return try make(&simplest)
    }
    var source = lend()
    do {
      let value = try make(&source)
      take(back: consume source)
      return value
    } catch {
      take(back: consume source)
      throw error
    }
  }

  /// Hands out the source of the story, until it is taken back.
  @usableFromInline
  package func lend() -> Source {
    guard let source = state.withLock({ $0.source.take() }) else {
      preconditionFailure("Something is drawn from a story by what is drawn from it already.")
    }
    return source
  }

  @usableFromInline
  package func take(back source: consuming Source) {
    var returned: Source? = consume source
    state.withLock { swap(&$0.source, &returned) }
  }
}

extension Source {
  /// Draws who goes on, or a number.
  ///
  /// At random it is mostly what would happen by itself, so that few preemptions are typical.
  fileprivate mutating func choose(at point: ChoicePoint) throws(Rejection) -> Int {
    let last = point.width - 1
    if point.tasks.isEmpty { return try chooseNumber(0, last, simplest: 0) }
    let rarity: UInt64 = point.goesOn ? 8 : 2
    return try choose(0, last, simplest: 0, as: point.goesOn ? .preemption : .turn) { random in
      random.next() % rarity > 0 ? 0 : Int(random.next() % UInt64(last + 1))
    }
  }
}
