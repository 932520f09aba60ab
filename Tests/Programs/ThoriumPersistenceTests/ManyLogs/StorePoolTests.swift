import Effort
import Synchronization
import Testing

@testable import ThoriumPersistence

/// The open stores as a value, in orders of the events of four callers.
struct StorePoolTests {
  @Test
  func `C2.13: in any order of events there is one store for a key, and no caller waits forever`() {
    var events: Set<String> = []
    var random = SystemRandomNumberGenerator()
    for _ in 1...cases(200_000, quick: 4_000) {
      var world = PoolWorld()
      var moves: [PoolWorld.Move] = []
      while let move = world.moves.randomElement(using: &random) {
        moves.append(move)
        world.step(move)
        if world.breach != nil { break }
      }
      #expect(world.breach == nil, "\(world.breach ?? "") after \(moves)")
      events.formUnion(world.events)
      if world.breach != nil { return }
    }
    #expect(events == PoolWorld.allEvents)
  }
}

/// Four callers of two keys with one slot, of whom the last one calls inside the body of the first.
private struct PoolWorld {
  enum Move {
    case call(Int)
    case cancel(Int)
    case release(Int)
    case open(String)
    case fail(String)
    case close(String)
    case end(String)
    case tick, closeAll
  }

  enum Caller: Equatable {
    case away, waiting, done
    case using(Int)
  }

  static let allEvents: Set<String> = [
    "beyond the limit", "ended", "failed", "finished", "idle", "refused", "waited for a slot",
  ]

  private(set) var events: Set<String> = []
  private(set) var breach: String?
  private var pool: StorePool<String, Int, Int>
  private var callers = [Caller](repeating: .away, count: 4)
  /// The callers' keys: all combinations occur, since the keys are drawn.
  private let keys: [String]
  private var (opening, closing): (Set<String>, Set<String>) = ([], [])
  private var live: [String: Int] = [:]
  /// The numbers of stores whose logs have ended.
  private let ended = EndedStores()
  /// The keys that wait for a slot, in order.
  private var line: [String] = []
  private var (lastStore, date, failures, ends, ticks) = (0, 0, 0, 0, 0)
  private var (isClosed, isFinished) = (false, false)

  init() {
    keys = (0..<4).map { _ in ["a", "b"].randomElement() ?? "a" }
    pool = StorePool(limit: 1, idle: .seconds(1)) { [ended] in ended.contains($0) }
  }

  var moves: [Move] {
    var moves: [Move] = []
    let isInside = if case .using = callers[0] { true } else { false }
    for (caller, phase) in callers.enumerated() {
      switch phase {
      case .away: if caller != 3 || isInside { moves.append(.call(caller)) }
      case .waiting: if caller == 2 { moves.append(.cancel(caller)) }
      case .using:
        let isWaitedFor = caller == 0 && ![.away, .done].contains(callers[3])
        if !isWaitedFor { moves.append(.release(caller)) }
      case .done: break
      }
    }
    for key in opening.sorted() { moves += [.open(key)] + (failures < 1 ? [.fail(key)] : []) }
    moves += closing.sorted().map { .close($0) }
    if ends < 2 { moves += live.keys.sorted().map { .end($0) } }
    if ticks < 2 { moves.append(.tick) }
    if !isClosed, callers[1] == .done { moves.append(.closeAll) }
    return moves
  }

  mutating func step(_ move: Move) {
    date += 1
    switch move {
    case .call(let caller): call(caller)
    case .cancel(let caller): cancel(caller)
    case .release(let caller): release(caller)
    case .open(let key): open(key)
    case .fail(let key):
      failures += 1
      opening.remove(key)
      note("failed", true)
      carryOut(pool.opened(key, .failure(CancellationError())))
    case .close(let key):
      closing.remove(key)
      if isAnyWaiting(for: key) { line.append(key) }
      carryOut(pool.closed(key))
    case .end(let key):
      ends += 1
      if let store = live[key] { ended.insert(store) }
    case .tick:
      ticks += 1
      date += 10
      let kept = ticks == 1 ? live["b"] : nil
      let actions = pool.tick(at: .seconds(date)) { $0 == kept }
      note("idle", actions.contains { if case .close = $0 { true } else { false } })
      carryOut(actions)
    case .closeAll:
      isClosed = true
      line = []
      carryOut(pool.close(by: 9))
    }
    check()
  }

  private mutating func call(_ caller: Int) {
    let key = keys[caller]
    callers[caller] = .waiting
    let isKnown = live[key] != nil || opening.contains(key) || closing.contains(key)
    if !isKnown, !line.contains(key), !isClosed { line.append(key) }
    carryOut(pool.use(key, by: caller, isNested: caller == 3))
  }

  private mutating func cancel(_ caller: Int) {
    if !pool.cancel(keys[caller], by: caller) { breach = "a caller that waits was unknown" }
    callers[caller] = .done
    if !isAnyWaiting(for: keys[caller]) { line.removeAll { $0 == keys[caller] } }
  }

  private mutating func release(_ caller: Int) {
    callers[caller] = .done
    carryOut(pool.release(keys[caller], at: .seconds(date)))
  }

  private mutating func open(_ key: String) {
    lastStore += 1
    opening.remove(key)
    live[key] = lastStore
    carryOut(pool.opened(key, .success(lastStore), at: .seconds(date)))
  }

  private mutating func carryOut(_ actions: [StorePool<String, Int, Int>.Action]) {
    for action in actions {
      switch action {
      case .open(let key): begin(key)
      case .close(let key, let store):
        if live.removeValue(forKey: key) != store { breach = "\(key) is closed, and was not open" }
        if callers.contains(.using(store)) { breach = "\(key) is closed, and in use" }
        note("ended", ended.contains(store))
        closing.insert(key)
      case .resume([9], nil):
        if !live.isEmpty || isFinished { breach = "it finishes at another time" }
        isFinished = true
        note("finished", true)
      case .resume(let waiters, let result):
        for caller in waiters { resume(caller, result ?? .failure(CancellationError())) }
        note("refused", result == nil && !waiters.isEmpty)
      case .wake: break
      }
    }
  }

  private mutating func begin(_ key: String) {
    if live[key] != nil || !opening.insert(key).inserted || closing.contains(key) {
      breach = "\(key) is opened twice"
    }
    let isNested = callers[3] == .waiting && keys[3] == key
    if !isNested, line.first != key { breach = "\(key) passes the others in the line" }
    note("waited for a slot", line.count > 1)
    line.removeAll { $0 == key }
    let taken = live.count + opening.count + closing.count
    if taken > 1 {
      if !isNested { breach = "\(taken) stores take one slot" }
      note("beyond the limit", true)
    }
  }

  private mutating func resume(_ caller: Int, _ result: Result<Int, any Error>) {
    if callers[caller] != .waiting { breach = "a caller is resumed twice" }
    callers[caller] = .done
    guard case .success(let store) = result else { return }
    callers[caller] = .using(store)
    if live[keys[caller]] != store { breach = "a caller gets a store that is not open" }
    if ended.contains(store), caller != 3, opening.isEmpty, lastStore != store {
      breach = "a caller gets an ended store"
    }
  }

  private mutating func check() {
    let isWaiting = callers.contains(.waiting)
    let isAnyUsed = callers.contains { if case .using = $0 { true } else { false } }
    // The first caller does not go on while the one inside its body waits.
    let isStuck = callers[0] != .away && callers[3] == .waiting && !others(areUsing: 0)
    if isWaiting, opening.isEmpty, closing.isEmpty, !isAnyUsed || isStuck {
      breach = "callers wait for nothing"
    }
    if isClosed, !isFinished, !isAnyUsed, opening.isEmpty, closing.isEmpty {
      breach = "it does not finish"
    }
  }

  private func others(areUsing caller: Int) -> Bool {
    callers.indices.contains { index in
      if index != caller, case .using = callers[index] { true } else { false }
    }
  }

  private func isAnyWaiting(for key: String) -> Bool {
    callers.indices.contains { callers[$0] == .waiting && keys[$0] == key }
  }

  private mutating func note(_ event: String, _ occurred: Bool) {
    if occurred { events.insert(event) }
  }
}

private final class EndedStores: Sendable {
  private let numbers = Mutex<Set<Int>>([])

  func contains(_ store: Int) -> Bool { numbers.withLock { $0.contains(store) } }

  func insert(_ store: Int) { numbers.withLock { _ = $0.insert(store) } }
}
