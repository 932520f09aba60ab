/// The possible replies of a simulated service: values, failures and delays.
///
///     let titles = Generator.string.list(0...3)
///     let replies = Replies(titles, failing: [Offline()], within: .seconds(2))
///
/// The simplest reply is the simplest value, at once.
public struct Replies<Value: Sendable>: Sendable {
  /// The generator of reply values.
  package var values: Generator<Value>
  /// The possible failures; empty if the service never fails.
  package var failures: [any Error]
  /// The maximum delay of a reply in whole milliseconds; at zero or less the
  /// reply comes immediately.
  package var latency: Duration
  /// A Boolean value that indicates whether a reply may never arrive.
  package var mayBeLost: Bool

  /// Creates a description of replies.
  ///
  /// - Parameters:
  ///   - values: The generator of reply values.
  ///   - failures: The possible failures.
  ///   - latency: The maximum delay of a reply in whole milliseconds; at zero
  ///     or less it comes immediately.
  ///   - mayBeLost: True if a reply may never arrive.
  public init(
    _ values: Generator<Value>,
    failing failures: [any Error] = [],
    within latency: Duration = .seconds(1),
    mayBeLost: Bool = false
  ) {
    self.values = values
    self.failures = failures
    self.latency = latency
    self.mayBeLost = mayBeLost
  }
}

extension Replies {
  /// A drawn reply.
  struct Reply {
    /// The value or the failure; `nil` if the reply never arrives.
    let result: Result<Value, any Error>?
    let delay: Duration
    /// The indices of its choices.
    let choices: Range<Int>
  }

  /// A generator of replies that draws the outcome first, then the delay, then the value.
  var generator: Generator<Reply> {
    let lost = failures.count + 1
    let milliseconds = Int(
      min(max(latency, .zero), .milliseconds(Int64.max / 2)) / .milliseconds(1)
    )
    return Generator { source throws(DiscardedCase) in
      let start = source.choices.count
      let kind = try source.choose(0, mayBeLost ? lost : lost - 1, simplest: 0, as: .branch) {
        $0.next() % 3 > 0 ? 0 : Int($0.next() % UInt64(lost + (mayBeLost ? 1 : 0)))
      }
      if kind == lost {
        return Reply(result: nil, delay: .zero, choices: start..<source.choices.count)
      }
      let delay = try source.choose(0, milliseconds, simplest: 0) { random in
        random.next() % 2 == 0 ? 0 : Int(random.next() % UInt64(milliseconds + 1))
      }
      return Reply(
        result: kind > 0 ? .failure(failures[kind - 1]) : .success(try source.draw(values)),
        delay: .milliseconds(delay),
        choices: start..<source.choices.count
      )
    }
  }
}
