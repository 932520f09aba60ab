/// A part of a state that is news each time it is set, also when it is set to the same value.
///
/// Use it for what happens rather than what is: an alert, a toast, a request to open a screen.
///
///     struct State: Sendable { @Pulse var alert: String? }
///     state.alert = "saved"
///     state.alert = "saved"
///     state.$alert.count   // 2: the same text was news twice
///
/// ``Store/pulses(_:limit:overload:)`` delivers each assignment once. It does not matter what else the reduction
/// does: it may begin anew with a fresh state, restore an earlier one, or assign to a copy. An assignment is
/// delivered when the store first has a state with it. Restoring a state delivers nothing again.
///
/// A pulse keeps its last eight assignments, so that several of one reduction are delivered one by one. Equality
/// and hashes of a pulse are those of its value.
@propertyWrapper
public struct Pulse<Value: Sendable>: Sendable {
  /// How many assignments a pulse keeps.
  public static var capacity: Int { 8 }

  private var value: Value
  /// The assignments, once there is one.
  private(set) var log: PulseLog<Value>?

  /// Creates a pulse whose first value is no news.
  ///
  /// - Parameter wrappedValue: The first value.
  public init(wrappedValue: Value) {
    value = wrappedValue
  }

  /// The latest value; setting it is news.
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

  /// The pulse itself, as observers want it: `\.$alert`.
  public var projectedValue: Self { self }

  /// The number of assignments since this pulse was created.
  ///
  /// A fresh or a restored state has another count, so a count does not say what is news.
  public var count: Int { log?.count ?? 0 }

  /// The number of the latest assignment, unique in the process; 0 when there is none.
  package var number: UInt64 { log?.numbers.last ?? 0 }

  /// Returns the assignments that were made after an earlier value of the pulse, oldest first.
  ///
  ///     let before = state.$alert
  ///     state.alert = "saved"
  ///     state.alert = "sent"
  ///     let news = state.$alert.news(since: before)
  ///     news.values   // ["saved", "sent"]
  ///     news.lost     // 0
  ///
  /// - Parameter earlier: The same pulse in an earlier state.
  /// - Returns: The values that are still kept, and the number of older ones that are not.
  /// - Complexity: O(1) in the number of assignments; at most ``capacity`` values.
  public func news(since earlier: Self) -> (values: [Value], lost: Int) {
    var seen = SeenAssignments()
    seen.insert(earlier, in: 0)
    let end = seen.end(in: self, after: earlier.number, before: 1, unknown: earlier.count)
    return assignments(behind: end)
  }

  /// Returns the assignments after the first `end` ones, and the number of those that are not kept.
  package func assignments(behind end: Int) -> (values: [Value], lost: Int) {
    guard let log, log.count > end else { return ([], 0) }
    let values = log.values.suffix(log.count - end)
    return (Array(values), log.count - end - values.count)
  }
}

extension Pulse: CustomReflectable {
  /// A mirror of the value alone.
  public var customMirror: Mirror {
    Mirror(self, children: ["wrappedValue": value], displayStyle: .struct)
  }
}

extension Pulse: Equatable where Value: Equatable {
  /// Returns whether two pulses have equal values, however often they were set.
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
