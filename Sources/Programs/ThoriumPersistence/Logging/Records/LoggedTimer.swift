import Thorium

/// A timer in the record of a store.
///
///     {"id":"hold","due":1700000900000000,"for":900000000,"restored":"absolute","m":[{"expire":{}}]}
///
/// A date is in microseconds since 1970, and a duration in microseconds.
struct LoggedTimer<Mutation: Codable & Sendable>: Encodable, Sendable {
  let id: String
  /// The due date of the timer.
  let due: Int
  /// The time from the first start of the timer to its end.
  let duration: Int
  let policy: TimerPolicy
  let mutations: [Mutation]

  private enum CodingKeys: String, CodingKey {
    case id, due
    case duration = "for"
    case policy = "restored"
    case mutations = "m"
  }

  init(_ timer: StoreTimer, at date: Int) {
    id = timer.id
    due = date + timer.delay.microseconds
    duration = timer.duration.microseconds
    policy = timer.policy
    mutations = timer.mutations(of: Mutation.self)
  }

  /// Decodes a timer, with a function that decodes or migrates each of its mutations.
  init(from decoder: any Decoder, _ mutations: (any Decoder) throws -> [Mutation]) throws {
    let timer = try decoder.container(keyedBy: CodingKeys.self)
    id = try timer.decode(String.self, forKey: .id)
    due = try timer.decode(Int.self, forKey: .due).bounded
    duration = try timer.decode(Int.self, forKey: .duration).bounded
    policy = try timer.decode(TimerPolicy.self, forKey: .policy)
    var list = try timer.nestedUnkeyedContainer(forKey: .mutations)
    var decoded: [Mutation] = []
    while !list.isAtEnd { decoded += try mutations(list.superDecoder()) }
    self.mutations = decoded
  }

  /// Returns the timer that is set when the store is restored.
  ///
  /// - Parameters:
  ///   - now: The date, in microseconds since 1970.
  ///   - last: The last date at which the timer ran.
  /// - Returns: The timer; a delay of zero or less means that it fires at once. It is `nil` if the
  ///   timer ends with the process.
  func timer(at now: Int, last: Int) -> StoreTimer? {
    let delay: Int
    switch policy {
    case .absolute: delay = due - now
    case .resume: delay = max(0, due - last)
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

extension Int {
  /// The number, limited so that the sum of two such numbers does not overflow.
  fileprivate var bounded: Int { Swift.min(Swift.max(self, -Self.longest), Self.longest) }

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
