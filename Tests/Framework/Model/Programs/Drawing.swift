/// An effect as a drawing, from which both the effect and its meaning are made.
indirect enum Drawing: Sendable {
  case land([Change])
  case body(Body)
  case pause(Int)
  case event(Notice)
  case concat([Drawing])
  case merge([Drawing])
  case race([Drawing])
  case keyed(Int, cancelInFlight: Bool, Drawing)
  case cancel(Int)
  case policy(Policy, Int, Drawing)
  case caught(Drawing, Change)
  case finally(Drawing, Change)
  case retried(Drawing, times: Int, pause: Int)
  case timeout(Drawing, Int)
  /// Maps what is inside, in a way that has a number.
  case mapped(Drawing, Int)

  /// A policy whose times are in seconds.
  enum Policy: Sendable, Hashable {
    case concurrent
    case sequential
    case latest
    case droppable
    case debounced(Int)
    case throttled(Int, latest: Bool)
  }

  /// What a body does, stroke by stroke.
  struct Body: Sendable {
    enum Stroke: Sendable {
      case emit(Change)
      case event(Notice)
      case sleep(Int)
      case deed(Deed)
      /// Runs an effect as a part of the body, and fails as it does.
      case run(Drawing)
      /// Fails, but not any more when the body has begun so many times before.
      case fail(times: Int, Fault)
    }

    let number: Int
    var name: String?
    var isEnqueued = false
    var strokes: [Stroke] = []
  }
}

/// What a body throws, and what the reactor answers where nothing else does.
struct Fault: Error, Sendable {
  let number: Int
  var answer: Drawing?

  /// The number of an effect that took too long.
  static let timeout = 0
}
