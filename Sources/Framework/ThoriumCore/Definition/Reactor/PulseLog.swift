import Synchronization

// Proof that `@unchecked Sendable` is right: a pulse changes its log only while it holds the only reference.
// Otherwise it changes a copy. So no log changes while two threads can reach it.
/// The latest assignments to a pulse, with the runs that led to them.
///
/// Each assignment has a number, unique in the process and ascending. Numbers identify assignments and their order.
/// Equality, hashes and descriptions ignore them.
final class PulseLog<Value: Sendable>: @unchecked Sendable {
  /// The number of assignments since the pulse was created.
  private(set) var count = 0
  /// The values of the latest assignments, oldest first.
  private(set) var values: [Value] = []
  /// The numbers of these assignments.
  private(set) var numbers: [UInt64] = []
  /// The runs of assignments that led here, oldest first; assignments in place extend the last one.
  private(set) var runs: [AssignmentRun] = []

  /// True when the next assignment begins a run.
  private var isBranch = true

  init() {}

  /// Creates a copy of a shared log; its next assignment begins a run.
  init(branchingFrom log: PulseLog) {
    count = log.count
    values = log.values
    numbers = log.numbers
    runs = log.runs
  }

  func append(_ value: Value) {
    let number = assignments.wrappingAdd(1, ordering: .relaxed).newValue
    count += 1
    if values.count == Pulse<Value>.capacity {
      values.removeFirst()
      numbers.removeFirst()
    }
    values.append(value)
    numbers.append(number)
    if isBranch {
      if runs.count == AssignmentRun.capacity { runs.removeFirst() }
      runs.append(AssignmentRun(first: number, last: number, endCount: count))
      isBranch = false
    } else {
      runs[runs.count - 1].last = number
      runs[runs.count - 1].endCount = count
    }
  }
}

/// Consecutive assignments to one pulse in place.
///
/// An assignment to a copy of the pulse begins another run, so that a run has one order.
struct AssignmentRun: Sendable {
  /// The number of runs that a pulse keeps.
  static var capacity: Int { 16 }

  /// The number of its first assignment, which no other run has.
  let first: UInt64
  /// The number of its last assignment.
  var last: UInt64
  /// The count of the pulse after its last assignment.
  var endCount: Int
}

/// The number of the latest assignment to any pulse.
package var latestAssignment: UInt64 { assignments.load(ordering: .relaxed) }

private let assignments = Atomic<UInt64>(0)
