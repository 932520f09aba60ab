import Synchronization
import Testing
import Thorium

/// A tracer that records the work of stores, each with the line of the test that caused it.
final class StepRecorder<R: Reactor>: Tracer {
  /// A mutation that a body has emitted, and the state after it.
  typealias EmittedMutation = Caused<(mutation: R.Mutation, state: R.State)>

  /// A value that a line of the test has caused, such as an event that no reader has taken.
  struct Caused<Value: Sendable>: Sendable {
    let value: Value
    let location: SourceLocation
  }

  private struct Effect: Hashable {
    let number: Int
    let store: TracedStore
  }

  private struct Content {
    var location: SourceLocation
    var main: TracedStore?
    var mutations: [EmittedMutation] = []
    var events: [Caused<R.Event>] = []
    var refusal: Refusal?
    var effects: [Effect: Caused<String>] = [:]
    var stores: [TracedStore: SourceLocation] = [:]

    /// Records an event of the tested store.
    mutating func recordEvent(_ event: TraceEvent<R>) {
      switch event {
      case .reduced(let mutation, let state, _):
        mutations.append(.init(value: (mutation, state), location: location))
      case .event(let event, _): events.append(.init(value: event, location: location))
      case .actionEnded(_, .refused(let reason)), .actionTurnedAway(_, let reason): refusal = reason
      case .storeBegan, .storeEnded, .actionBegan, .actionEnded, .effectBegan, .effectEnded: break
      }
    }
  }

  private let content: Mutex<Content>

  init(location: SourceLocation) {
    content = Mutex(Content(location: location))
  }

  /// The line of the test's last step.
  var location: SourceLocation { content.withLock { $0.location } }

  /// Begins a step of the test, and forgets the refusal of the last step.
  func startStep(at location: SourceLocation) {
    content.withLock { content in
      content.location = location
      content.refusal = nil
    }
  }

  /// The reason why the last action was refused.
  var refusal: Refusal? { content.withLock { $0.refusal } }

  /// Removes and returns mutations of bodies that the test has not received.
  func removeMutations(_ count: Int = .max) -> [EmittedMutation] {
    content.withLock { content in
      defer { content.mutations.removeFirst(min(count, content.mutations.count)) }
      return Array(content.mutations.prefix(count))
    }
  }

  /// Removes and returns events that the test has not taken.
  func removeEvents(_ count: Int = .max) -> [Caused<R.Event>] {
    content.withLock { content in
      defer { content.events.removeFirst(min(count, content.events.count)) }
      return Array(content.events.prefix(count))
    }
  }

  /// The bodies that run now.
  var running: [Caused<String>] {
    content.withLock { $0.effects.values.sorted { $0.value < $1.value } }
  }

  /// The stores that have not ended, in the order of their numbers.
  var alive: [Caused<TracedStore>] {
    content.withLock { content in
      content.stores.sorted { $0.key.number < $1.key.number }
        .map { Caused(value: $0.key, location: $0.value) }
    }
  }

  func trace<Other: Reactor>(_ event: TraceEvent<Other>, of store: TracedStore) {
    content.withLock { content in
      switch event {
      case .storeBegan:
        content.main = content.main ?? store
        content.stores[store] = content.location
      case .storeEnded: content.stores[store] = nil
      case .effectBegan(let number, let name, _):
        let caused = Caused(value: "\(name) of \(store.reactor)", location: content.location)
        content.effects[Effect(number: number, store: store)] = caused
      case .effectEnded(let number, _):
        content.effects[Effect(number: number, store: store)] = nil
      case .actionBegan, .actionEnded, .actionTurnedAway, .reduced, .event: break
      }
      if store == content.main, let event = event as? TraceEvent<R> { content.recordEvent(event) }
    }
  }
}
