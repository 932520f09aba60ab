import Synchronization
public import ThoriumProof

/// A planted fault that depends on the order of tasks, in code without stores, and its correction.
///
/// The default exploration is measured with these faults, so each has a known cause and no other.
public struct Planted: Sendable {
  /// The fault, as a title.
  public let name: String
  private let scenario: @Sendable (Simulation, _ isCorrected: Bool) async throws -> Void

  init(
    _ name: String,
    _ scenario: @escaping @Sendable (Simulation, _ isCorrected: Bool) async throws -> Void
  ) {
    self.name = name
    self.scenario = scenario
  }

  /// The version with the fault.
  public var flawed: Scenario { { try await scenario($0, false) } }

  /// The version without it.
  public var corrected: Scenario { { try await scenario($0, true) } }

  /// All planted faults.
  public static let all: [Planted] = crowds + philosophers + switches + slow
}

extension Planted: CustomStringConvertible {
  /// The fault.
  public var description: String { name }
}

/// A value in an actor, of which each access is a step, in debug and in release builds.
struct Cell<Value: Sendable>: Sendable {
  private actor Storage {
    private(set) var value: Value

    init(_ value: Value) {
      self.value = value
    }

    func update<Result: Sendable>(_ change: @Sendable (inout Value) -> Result) -> Result {
      change(&value)
    }
  }

  private let storage: Storage

  init(_ value: Value) {
    storage = Storage(value)
  }

  var value: Value {
    get async {
      let value = await storage.value
      endStep()
      return value
    }
  }

  func set(_ value: Value) async {
    await storage.update { $0 = value }
    endStep()
  }

  /// Changes the value in one step.
  func update<Result: Sendable>(_ change: @Sendable (inout Value) -> Result) async -> Result {
    let result = await storage.update(change)
    endStep()
    return result
  }
}

extension Cell<Int> {
  /// Adds one in one step, and returns the sum.
  @discardableResult
  func addOne() async -> Int {
    await update { sum in
      sum += 1
      return sum
    }
  }
}

private let steps = Atomic(0)

/// Has an effect after an access, or else the optimiser joins two accesses into one step.
@inline(never)
private func endStep() {
  steps.add(1, ordering: .relaxed)
}

/// A lock of a task, which others wait for in order.
actor TaskLock {
  private var isHeld = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  private func lock() async {
    if !isHeld {
      isHeld = true
      return
    }
    await withCheckedContinuation { waiters.append($0) }
  }

  private func unlock() {
    if waiters.isEmpty { isHeld = false } else { waiters.removeFirst().resume() }
  }

  /// Runs a function while the lock is held.
  nonisolated func hold(_ work: @Sendable () async -> Void) async {
    await lock()
    endStep()
    await work()
    await unlock()
    endStep()
  }
}

/// Runs functions at the same time, and waits for all.
func together(_ works: [@Sendable () async -> Void]) async {
  await withDiscardingTaskGroup { group in
    for work in works { group.addTask { await work() } }
  }
}

/// A task that does nothing but yield.
let inert: @Sendable () async -> Void = {
  for _ in 0..<4 { await Task.yield() }
}
