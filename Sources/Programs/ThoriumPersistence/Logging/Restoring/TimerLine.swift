import Thorium

/// The payload of a line that says that a timer was set.
///
///     {"id":"hold","at":1700000000000000,"due":1700000900000000,"for":900000000,"restored":"absolute","m":[{"expire":{}}]}
///
/// Dates are microseconds since 1970, and durations are microseconds.
struct TimerLine<Mutation: Codable & Sendable>: Codable, Sendable {
  let id: String
  /// The date of the line, or a later date when the timer was still set.
  var at: Int
  /// The due date of the timer.
  let due: Int
  /// The time from the first start of the timer to its end.
  let duration: Int
  let policy: TimerPolicy
  let mutations: [Mutation]

  private enum CodingKeys: String, CodingKey {
    case id, at, due
    case duration = "for"
    case policy = "restored"
    case mutations = "m"
  }

  init(_ timer: StoreTimer, at date: Int) {
    id = timer.id
    at = date
    due = date + timer.delay.microseconds
    duration = timer.duration.microseconds
    policy = timer.policy
    mutations = timer.mutations(of: Mutation.self)
  }

  /// Creates the line of a timer with mutations of another version.
  init<Old>(_ old: TimerLine<Old>, _ mutations: [Mutation]) {
    (id, at, due, duration) = (old.id, old.at, old.due, old.duration)
    policy = old.policy
    self.mutations = mutations
  }

  init(from decoder: any Decoder) throws {
    let line = try decoder.container(keyedBy: CodingKeys.self)
    id = try line.decode(String.self, forKey: .id)
    at = try line.decode(Int.self, forKey: .at).bounded
    due = try line.decode(Int.self, forKey: .due).bounded
    duration = try line.decode(Int.self, forKey: .duration).bounded
    policy = try line.decode(TimerPolicy.self, forKey: .policy)
    mutations = try line.decode([Mutation].self, forKey: .mutations)
  }

  /// Returns the timer that is set when the store is restored.
  ///
  /// - Parameter now: The date, in microseconds since 1970.
  /// - Returns: The timer; a delay of zero or less means that it fires at once. It is `nil` if the
  ///   timer ends with the process.
  func timer(at now: Int) -> StoreTimer? {
    let delay: Int
    switch policy {
    case .absolute: delay = due - now
    case .resume: delay = max(0, due - at)
    case .restart: delay = duration
    case .drop: return nil
    }
    return StoreTimer(
      id: id,
      .microseconds(duration),
      mutations,
      policy,
      after: .microseconds(delay)
    )
  }
}

/// A value of any type, which is not read.
struct Unread: Codable, Sendable {
  init(from decoder: any Decoder) {}

  func encode(to encoder: any Encoder) {}
}

/// A mutation of a timer that another version wrote.
///
/// The user info of the decoder has the index of the mutation.
struct TimerMutation<Value: Decodable>: Decodable {
  let value: Value

  private enum CodingKeys: String, CodingKey {
    case mutations = "m"
  }

  init(from decoder: any Decoder) throws {
    let line = try decoder.container(keyedBy: CodingKeys.self)
    var list = try line.nestedUnkeyedContainer(forKey: .mutations)
    for _ in 0..<(decoder.userInfo[.mutationIndex] as? Int ?? 0) {
      _ = try list.decode(Unread.self)
    }
    value = try list.decode(Value.self)
  }
}

extension Int {
  /// The number, limited so that the sum of two such numbers does not overflow.
  var bounded: Int { Swift.min(Swift.max(self, -Self.longest), Self.longest) }

  fileprivate static var longest: Int { .max / 4 }
}

extension Duration {
  /// The number of microseconds, rounded down, and limited to about 73 000 years.
  var microseconds: Int {
    let (seconds, attoseconds) = components
    let most = Int64(Int.longest / 1_000_000)
    let whole = Int(min(max(seconds, -most), most))
    return whole * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
  }
}
