import Synchronization

/// A property of a state that reports every assignment, even of an equal value.
///
/// Use it for an occurrence, not for a condition: an alert, a toast, a request to open a screen.
///
///     struct State: Sendable { @Pulse var alert: String? }
///     state.alert = "saved"
///     state.alert = "saved"
///     state.$alert.count   // 2: the same text was news twice
///
/// ``Store/pulses(_:limit:overload:)`` delivers each assignment once, with the first state that has it. This does
/// not depend on the rest of the reduction, which may start from a fresh state, restore an earlier one, or assign
/// to a copy. Restoring a state delivers nothing again.
///
/// A pulse keeps its last eight assignments, so that several assignments of one reduction are delivered one by one.
/// Two pulses are equal, and have the same hash, if their values are.
@propertyWrapper
public struct Pulse<Value: Sendable>: Sendable {
  /// The number of assignments that a pulse keeps.
  package static var capacity: Int { 8 }

  private var value: Value
  /// The assignments, or `nil` before the first one.
  private(set) var log: PulseLog<Value>?

  /// Creates a pulse whose first value does not count as an assignment.
  ///
  /// - Parameter wrappedValue: The first value.
  public init(wrappedValue: Value) {
    value = wrappedValue
  }

  /// The latest value; setting it adds an assignment.
  public var wrappedValue: Value {
    get { value }
    set {
      value = newValue
      if log == nil {
        log = PulseLog()
      } else if !isKnownUniquelyReferenced(&log), let shared = log {
        log = PulseLog(branchingFrom: shared)
      }
      log?.append(newValue)
    }
  }

  /// The pulse itself, for observers: `\.$alert`.
  public var projectedValue: Self { self }

  /// The number of assignments since this pulse was created.
  ///
  /// A fresh or a restored state has another count, so a comparison of counts does not find the new assignments.
  public var count: Int { log?.count ?? 0 }

  /// The number of the latest assignment, unique in the process; 0 when there is none.
  package var number: UInt64 { log?.latest.last?.number ?? 0 }

  /// Returns the assignments after the first `end` ones, and the number of lost ones.
  package func assignments(behind end: Int) -> (values: [Value], lost: Int) {
    guard let log, log.count > end else { return ([], 0) }
    let values = log.latest.suffix(log.count - end).map(\.value)
    return (values, log.count - end - values.count)
  }
}

extension Pulse: CustomReflectable {
  /// A mirror of the value alone.
  public var customMirror: Mirror {
    Mirror(self, children: ["wrappedValue": value], displayStyle: .struct)
  }
}

extension Pulse: PrintedByParts {}

extension Pulse: Encodable where Value: Encodable {
  /// Encodes the value alone, since its earlier assignments are for the observers of one process.
  public func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}

extension Pulse: Decodable where Value: Decodable {
  /// Decodes the value, which counts as no assignment.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try Value(from: decoder))
  }
}

extension Pulse: Equatable where Value: Equatable {
  /// Returns whether two pulses have equal values, regardless of their assignments.
  public static func == (left: Self, right: Self) -> Bool {
    left.value == right.value
  }
}

extension Pulse: Hashable where Value: Hashable {
  /// Hashes the value alone.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(value)
  }
}

// Proof that `@unchecked Sendable` is right: a pulse changes its log only while it holds the only reference.
// Otherwise it changes a copy. So no log changes while two threads can reach it.
/// The latest assignments to a pulse, with the runs that led to them.
///
/// Each assignment has a number, unique in the process and ascending. Numbers identify assignments and their order.
/// Equality, hashes and descriptions ignore them.
final class PulseLog<Value: Sendable>: @unchecked Sendable {
  /// The number of assignments since the pulse was created.
  private(set) var count = 0
  /// The latest assignments, oldest first.
  private(set) var latest: [(value: Value, number: UInt64)] = []
  /// The runs of assignments that led here, oldest first; assignments in place extend the last one.
  private(set) var runs: [AssignmentRun] = []

  /// True when the next assignment begins a run.
  private var isBranch = true

  init() {}

  /// Creates a copy of a shared log; its next assignment begins a run.
  init(branchingFrom log: PulseLog) {
    count = log.count
    latest = log.latest
    runs = log.runs
  }

  func append(_ value: Value) {
    let number = assignments.wrappingAdd(1, ordering: .relaxed).newValue
    count += 1
    if latest.count == Pulse<Value>.capacity { latest.removeFirst() }
    latest.append((value, number))
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
