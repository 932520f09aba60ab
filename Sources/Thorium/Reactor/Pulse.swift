/// A part of a state that is news each time it is set, also when it is set to the same value.
///
/// Use it for what happens rather than what is: an alert, a toast, a request to open a screen.
///
///     struct State: Sendable { @Pulse var alert: String? }
///     state.alert = "saved"
///     state.alert = "saved"
///     state.$alert.count   // 2: the same text was news twice
///
/// An observer remembers the count that it has seen and asks for the ``news(since:)`` it. A pulse
/// keeps its last eight assignments, so that several in one reduction are told one by one.
@propertyWrapper
public struct Pulse<Value: Sendable>: Sendable {
  /// How many assignments a pulse keeps.
  public static var capacity: Int { 8 }

  /// How often the value was set since the state began.
  public private(set) var count = 0
  private var recent: [Value] = []
  private var value: Value

  /// Begins with a value that is no news.
  public init(wrappedValue: Value) {
    value = wrappedValue
  }

  /// The latest value; setting it is news.
  public var wrappedValue: Value {
    get { value }
    set {
      value = newValue
      count += 1
      if recent.count == Self.capacity { recent.removeFirst() }
      recent.append(newValue)
    }
  }

  /// The pulse itself, as observers want it: `\.$alert`.
  public var projectedValue: Self { self }

  /// Returns what was set after an earlier count, oldest first.
  ///
  ///     let news = state.$alert.news(since: 0)
  ///     news.values   // ["saved", "saved"]
  ///     news.lost     // 0
  ///
  /// - Parameter seen: The ``count`` up to which the caller knows the pulse.
  /// - Returns: The values that are still kept, and how many are not.
  /// - Complexity: O(1) in the number of assignments; at most ``capacity`` values.
  public func news(since seen: Int) -> (values: [Value], lost: Int) {
    let fresh = Swift.max(0, count - seen)
    return (Array(recent.suffix(fresh)), Swift.max(0, fresh - Self.capacity))
  }
}

extension Pulse: Equatable where Value: Equatable {
  /// Tells whether two pulses were set equally often and hold the same value now.
  public static func == (left: Self, right: Self) -> Bool {
    left.count == right.count && left.value == right.value
  }
}

extension Pulse: Hashable where Value: Hashable {
  /// Feeds how often the pulse was set, and the value that it holds now.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(value)
  }
}
