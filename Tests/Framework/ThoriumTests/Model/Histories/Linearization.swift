import ThoriumProof

/// An operation on a store that hands actions over: it accepts a value, handles one, or is read.
enum JournalOperation: Sendable, Hashable {
  case accept(Int)
  /// Handles the oldest value that was accepted and not handled, after a number of others.
  case handle(Int)
  case read
}

/// The values that a store has accepted, and how many of them it has handled.
struct AcceptedValues: Hashable, Sendable {
  private var accepted: [Int] = []
  private var handled = 0

  /// Performs an operation.
  ///
  /// - Returns: The handled values for a read, and otherwise none. `nil` if the operation is not
  ///   possible.
  mutating func perform(_ operation: JournalOperation) -> [Int]? {
    switch operation {
    case .accept(let value): accepted.append(value)
    case .handle(let number):
      if number != handled || handled == accepted.count { return nil }
      handled += 1
    case .read: return Array(accepted[..<handled])
    }
    return []
  }
}

/// A check that a store, as one thing after the other, could have done a history.
///
/// A send is two calls. The store accepts the value between the call and the return. It handles the
/// oldest accepted value at a moment after the call, while somebody sends: so at the latest when no
/// send is under way. Once two senders have met, a task may handle it at any later time.
enum Linearization {
  /// Who handles what has arrived.
  enum Handler {
    /// Whoever sends; so nothing waits when nobody does.
    case senders
    /// A task too, at any time once two senders have met, of whom one has left it work.
    case sendersAndTasks
  }

  private static let model = SequentialModel(AcceptedValues()) {
    (values: inout AcceptedValues, operation: JournalOperation) in
    values.perform(operation)
  }

  /// Whether a history is one of a store that does one thing after the other.
  static func exists(of history: History, by handler: Handler) -> Bool {
    do {
      try calls(of: history, by: handler).requireLinearizable(to: model)
      return true
    } catch {
      return false
    }
  }

  /// The begin or the return of an operation.
  private struct Event {
    let time: Int
    let operation: Int
    let isEnd: Bool
  }

  private static func calls(
    of history: History,
    by handler: Handler
  ) -> CallHistory<JournalOperation, [Int]?> {
    let calls = CallHistory<JournalOperation, [Int]?>()
    let operations = history.operations
    var open: [Int: Int] = [:]
    var handling: [Int] = []
    var sends = 0
    var senders = 0
    var haveMet = false
    let events = operations.indices.flatMap { place in
      [
        Event(time: operations[place].call, operation: place, isEnd: false),
        Event(time: operations[place].end, operation: place, isEnd: true),
      ]
    }
    for event in events.sorted(by: { $0.time < $1.time }) {
      let client = "thread \(operations[event.operation].thread)"
      switch (operations[event.operation].kind, event.isEnd) {
      case (.send(let value), false):
        haveMet = haveMet || senders > 0
        senders += 1
        open[event.operation] = calls.begin(.accept(value), by: client)
        handling.append(calls.begin(.handle(sends), by: "store"))
        sends += 1
      case (.send, true):
        senders -= 1
        if let call = open[event.operation] { calls.finish(call, []) }
        let mayWait = handler == .sendersAndTasks && haveMet
        if senders > 0 || mayWait { continue }
        for call in handling { calls.finish(call, []) }
        handling = []
      case (.read, false): open[event.operation] = calls.begin(.read, by: client)
      case (.read(let values), true):
        if let call = open[event.operation] { calls.finish(call, values) }
      }
    }
    return calls
  }
}
