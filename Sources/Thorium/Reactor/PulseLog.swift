import Synchronization

// Proof that `@unchecked Sendable` is right: a pulse changes its log only where nobody else refers to it, and
// changes a copy otherwise. So no log changes while two threads can reach it.
/// The latest assignments to a pulse, and where they come from.
///
/// Each assignment has a number, in the order of the process. Numbers tell assignments apart, and what was
/// made after something else; they take part in no equality, no hash and no description.
final class PulseLog<Value: Sendable>: @unchecked Sendable {
  /// The number of assignments since the pulse was created.
  private(set) var count = 0
  /// The values of the latest assignments, oldest first.
  private(set) var values: [Value] = []
  /// The number of each of them.
  private(set) var numbers: [UInt64] = []
  /// The runs of assignments that led here, oldest first; the last one goes on in place.
  private(set) var runs: [AssignmentRun] = []

  /// Whether the next assignment begins a run.
  private var isBranch = true

  init() {}

  /// Creates a log that goes on from one that others refer to.
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
      runs.append(AssignmentRun(first: number, last: number, end: count))
      isBranch = false
    } else {
      runs[runs.count - 1].last = number
      runs[runs.count - 1].end = count
    }
  }
}

/// Assignments that were made to one pulse in place, one after the other.
///
/// A copy of the pulse that is assigned to begins another run, so that a run has one order.
struct AssignmentRun: Sendable {
  /// How many runs a pulse keeps.
  static var capacity: Int { 16 }

  /// The number of its first assignment, which no other run has.
  let first: UInt64
  /// The number of its last assignment.
  var last: UInt64
  /// The count of the pulse after its last assignment.
  var end: Int
}

/// The number of the latest assignment to any pulse.
package var latestAssignment: UInt64 { assignments.load(ordering: .relaxed) }

private let assignments = Atomic<UInt64>(0)
