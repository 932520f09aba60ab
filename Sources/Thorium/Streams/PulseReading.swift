public import Synchronization

/// One reader of a pulse: what was set since it began to read waits here, in order.
@usableFromInline
final class PulseReading<Value: Sendable>: Reading {
  private struct Memory {
    var backlog: Backlog<Value>
    var isEnded = false
  }

  /// The count of the pulse up to which everything has come here; the holder of the role sets it.
  @usableFromInline let seen: Atomic<Int>
  private let memory: Mutex<Memory>
  private let bell = Bell()
  private let runtime: Runtime
  private let reactor: Any.Type

  /// Begins to read: what was set before is old, and what is set from now on is news.
  @usableFromInline
  init(_ pulse: Pulse<Value>, _ backlog: Backlog<Value>, _ runtime: Runtime, reactor: Any.Type) {
    seen = Atomic(pulse.count)
    memory = Mutex(Memory(backlog: backlog))
    self.runtime = runtime
    self.reactor = reactor
  }

  deinit {
    reportLost(memory.withLock { $0.backlog.takeLost() })
  }

  @usableFromInline
  func next() async -> Value? {
    while true {
      let isCancelled = Task.isCancelled
      let (value, lost, isEnded) = memory.withLock { memory in
        let value = isCancelled && !memory.isEnded ? nil : memory.backlog.next()
        return (value, memory.backlog.takeLost(), memory.isEnded)
      }
      reportLost(lost)
      if value != nil || isEnded || isCancelled { return value }
      await bell.wait { self.memory.withLock { $0.backlog.count > 0 || $0.isEnded } }
    }
  }

  /// Looks whether something was set.
  @inlinable
  func look(at pulse: Pulse<Value>) {
    if pulse.count != seen.load(ordering: .relaxed) { receive(pulse) }
  }

  @usableFromInline
  func receive(_ pulse: Pulse<Value>) {
    let news = pulse.news(since: seen.load(ordering: .relaxed))
    seen.store(pulse.count, ordering: .relaxed)
    let notices = memory.withLock { $0.backlog.append(news.values, missing: news.lost) }
    bell.ring()
    for notice in notices { report(notice) }
  }

  @usableFromInline
  func finish() {
    memory.withLock { $0.isEnded = true }
    bell.ring()
  }

  private func reportLost(_ count: Int) {
    if count > 0 { report(.lost(count)) }
  }

  private func report(_ notice: Backlog<Value>.Notice) {
    let (pulse, reactor) = ("\(Pulse<Value>.self)", "\(reactor)")
    switch notice {
    case .lost(let count): runtime.report(.lost(count: count, from: pulse, reactor: reactor))
    case .behind(let waiting):
      runtime.report(.behind(waiting: waiting, of: pulse, reactor: reactor))
    }
  }
}
