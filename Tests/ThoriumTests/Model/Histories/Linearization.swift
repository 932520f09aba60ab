/// A search for an order in which a store, as one thing after the other, could have done a history.
///
/// A send takes its place among those that arrive at one moment between its call and its return. A
/// read reads at one such moment. Between them the store handles, by itself, the oldest that has
/// arrived. The search goes through the history from call to return, and forgets no configuration
/// that it has seen (Wing and Gong 1993, Lowe 2017).
struct Linearization {
  /// Who handles what has arrived.
  enum Handler {
    /// Whoever sends; so nothing waits when nobody does.
    case senders
    /// A task too, at any time once two senders have met, of whom one has left it work.
    case sendersAndTasks
  }

  private enum Event {
    case call(Int)
    case end(Int)
  }

  /// What the store may be in the middle of.
  private struct Configuration: Hashable {
    /// How many calls and returns have been.
    var events = 0
    /// What has arrived, and how much of it has been handled.
    var arrived: [Int] = []
    var handled = 0
    /// Whether two senders were at work at once.
    var haveMet = false
    /// Which operations have been called and have not returned, and which of these have happened.
    var open: Set<Int> = []
    var happened: Set<Int> = []
  }

  private let operations: [History.Operation]
  private let events: [Event]
  private let handler: Handler
  private var seen: Set<Configuration> = []

  private init(_ history: History, _ handler: Handler) {
    operations = history.operations
    self.handler = handler
    let calls = operations.indices.map { (time: history.operations[$0].call, Event.call($0)) }
    let ends = operations.indices.map { (time: history.operations[$0].end, Event.end($0)) }
    events = (calls + ends).sorted { $0.time < $1.time }.map(\.1)
  }

  /// Whether a history is one of a store that does one thing after the other.
  static func exists(of history: History, by handler: Handler) -> Bool {
    var search = Linearization(history, handler)
    return search.leads(from: Configuration())
  }

  /// Whether the rest of the history can follow.
  private mutating func leads(from now: Configuration) -> Bool {
    guard seen.insert(now).inserted else { return false }
    if now.events == events.count { return true }
    if let next = afterNextEvent(now), leads(from: next) { return true }
    for operation in now.open.subtracting(now.happened).sorted() {
      if let next = after(operation, now), leads(from: next) { return true }
    }
    guard now.handled < now.arrived.count, mayHandle(now) else { return false }
    var next = now
    next.handled += 1
    return leads(from: next)
  }

  /// What the next call or return leads to, where it may be next.
  private func afterNextEvent(_ now: Configuration) -> Configuration? {
    var next = now
    next.events += 1
    switch events[now.events] {
    case .call(let operation):
      if operations[operation].isSend, somebodySends(now) { next.haveMet = true }
      next.open.insert(operation)
    case .end(let operation):
      guard next.happened.remove(operation) != nil else { return nil }
      next.open.remove(operation)
      // Nothing waits when nobody sends.
      if next.handled < next.arrived.count, !mayHandle(next) { return nil }
    }
    return next
  }

  /// What an operation leads to that happens now, where it may.
  private func after(_ operation: Int, _ now: Configuration) -> Configuration? {
    var next = now
    next.happened.insert(operation)
    switch operations[operation].kind {
    case .send(let value): next.arrived.append(value)
    case .read(let values): if !values.elementsEqual(now.arrived[..<now.handled]) { return nil }
    }
    return next
  }

  private func mayHandle(_ now: Configuration) -> Bool {
    somebodySends(now) || handler == .sendersAndTasks && now.haveMet
  }

  private func somebodySends(_ now: Configuration) -> Bool {
    now.open.contains { operations[$0].isSend }
  }
}
