import Synchronization
import Testing
import Thorium

/// A tracer that records the work of stores, each with the line of the test that caused it.
final class StepRecorder<R: Reactor>: Tracer {
  /// A mutation that a body has emitted, and the state after it.
  struct Landed: Sendable {
    let mutation: R.Mutation
    let state: R.State
    let location: SourceLocation
  }

  /// A value that a line of the test has caused, such as an event that no reader has taken.
  struct Made<Value: Sendable>: Sendable {
    let value: Value
    let location: SourceLocation
  }

  private struct Effect: Hashable {
    let number: Int
    let store: TracedStore
  }

  private struct Account {
    var location: SourceLocation
    var main: TracedStore?
    var landed: [Landed] = []
    var events: [Made<R.Event>] = []
    var refusal: Refusal?
    var effects: [Effect: Made<String>] = [:]
    var stores: [TracedStore: SourceLocation] = [:]

    /// Records an event of the tested store.
    mutating func recordEvent(_ event: TraceEvent<R>) {
      switch event {
      case .reduced(let mutation, let state, _):
        landed.append(.init(mutation: mutation, state: state, location: location))
      case .event(let event, _): events.append(.init(value: event, location: location))
      case .actionEnded(_, .refused(let reason)), .actionTurnedAway(_, let reason): refusal = reason
      case .storeBegan, .storeEnded, .actionBegan, .actionEnded, .effectBegan, .effectEnded: break
      }
    }
  }

  private let account: Mutex<Account>

  init(location: SourceLocation) {
    account = Mutex(Account(location: location))
  }

  /// The line of the test's last step.
  var location: SourceLocation { account.withLock { $0.location } }

  /// Begins a step of the test, and forgets the refusal of the last step.
  func startStep(at location: SourceLocation) {
    account.withLock { account in
      account.location = location
      account.refusal = nil
    }
  }

  /// The reason why the last action was refused.
  var refusal: Refusal? { account.withLock { $0.refusal } }

  /// Removes and returns mutations of bodies that the test has not received.
  func removeLanded(_ count: Int = .max) -> [Landed] {
    account.withLock { account in
      defer { account.landed.removeFirst(min(count, account.landed.count)) }
      return Array(account.landed.prefix(count))
    }
  }

  /// Removes and returns events that the test has not taken.
  func removeEvents(_ count: Int = .max) -> [Made<R.Event>] {
    account.withLock { account in
      defer { account.events.removeFirst(min(count, account.events.count)) }
      return Array(account.events.prefix(count))
    }
  }

  /// The bodies that run now.
  var running: [Made<String>] {
    account.withLock { $0.effects.values.sorted { $0.value < $1.value } }
  }

  /// The stores that have not ended, in the order of their numbers.
  var alive: [Made<TracedStore>] {
    account.withLock { account in
      account.stores.sorted { $0.key.number < $1.key.number }
        .map { Made(value: $0.key, location: $0.value) }
    }
  }

  func trace<Other: Reactor>(_ event: TraceEvent<Other>, of store: TracedStore) {
    account.withLock { account in
      switch event {
      case .storeBegan:
        account.main = account.main ?? store
        account.stores[store] = account.location
      case .storeEnded: account.stores[store] = nil
      case .effectBegan(let number, let name, _):
        let made = Made(value: "\(name) of \(store.reactor)", location: account.location)
        account.effects[Effect(number: number, store: store)] = made
      case .effectEnded(let number, _):
        account.effects[Effect(number: number, store: store)] = nil
      case .actionBegan, .actionEnded, .actionTurnedAway, .reduced, .event: break
      }
      if store == account.main, let event = event as? TraceEvent<R> { account.recordEvent(event) }
    }
  }
}
