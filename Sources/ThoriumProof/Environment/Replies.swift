/// How a service answers that is drawn: with what, when, and whether at all.
///
///     let titles = Generator.string.list(0...3)
///     let replies = Replies(titles, failing: [Offline()], within: .seconds(2))
///
/// The simplest reply is the simplest value, at once.
public struct Replies<Value: Sendable>: Sendable {
  /// What a reply is drawn from.
  public var values: Generator<Value>
  /// What it may fail with; nothing where it never fails.
  public var failures: [any Error]
  /// How long a reply takes at most, in whole milliseconds; at zero or less it comes at once.
  public var latency: Duration
  /// Whether a reply may never come.
  public var mayBeLost: Bool

  /// Creates replies.
  ///
  /// - Parameters:
  ///   - values: What a reply is drawn from.
  ///   - failures: What it may fail with.
  ///   - latency: How long a reply takes at most, in whole milliseconds; at zero or less it comes at once.
  ///   - mayBeLost: Whether a reply may never come.
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
  /// A reply, as it was drawn.
  struct Reply {
    /// The value or the failure; nothing where it never comes.
    let result: Result<Value, any Error>?
    let delay: Duration
    /// The places of its choices.
    let choices: Range<Int>
  }

  /// A generator of replies: first whether it fails or never comes, then when it comes, then what.
  var generator: Generator<Reply> {
    let lost = failures.count + 1
    let milliseconds = Int(
      min(max(latency, .zero), .milliseconds(Int64.max / 2)) / .milliseconds(1)
    )
    return Generator { source throws(Rejection) in
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
