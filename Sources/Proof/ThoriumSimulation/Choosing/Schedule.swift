public import ThoriumProperties
import ThoriumText

/// The choices of one run that make it repeatable: tasks, values and time advances.
///
/// A choice is recorded only at points with several options. The default is 0: the task
/// that ran last continues, or else the task that has been ready longest. For a value,
/// the default is the first one. The empty schedule is the run with only default choices.
///
///     let schedule = try Schedule("5:1,7:2/8c41d2f0")
///     schedule.description   // "5:1,7:2/8c41d2f0"
///
/// A schedule is valid for one scenario, build mode and compiler, since the
/// optimiser removes points of choice. Its fingerprint detects another build mode, and another
/// number of options at a choice.
public struct Schedule: Sendable, Hashable {
  /// A choice other than the default.
  struct Deviation: Sendable, Hashable {
    /// The number of choices before it.
    let place: Int
    let choice: UInt32
  }

  /// The choices other than the default, in order.
  let deviations: [Deviation]
  /// A hash of the build mode and of the number of options at each choice.
  let fingerprint: UInt32

  init(_ choices: [UInt32], fingerprint: UInt32) {
    self.init(Self.deviations(in: choices), fingerprint: fingerprint)
  }

  private init(_ deviations: [Deviation], fingerprint: UInt32) {
    self.deviations = deviations
    self.fingerprint = fingerprint
  }

  /// Returns the choices other than the default.
  static func deviations(in choices: [UInt32]) -> [Deviation] {
    choices.indices.filter { choices[$0] != 0 }.map { Deviation(place: $0, choice: choices[$0]) }
  }
}

extension Schedule: CustomStringConvertible {
  /// The schedule as a token: the position and value of each choice other than 0, and a hash.
  public var description: String {
    let chosen = deviations.map { "\($0.place):\($0.choice)" }
    return "\(chosen.joined(separator: ","))/\(fingerprint.hexadecimal(digits: 8))"
  }
}

extension Schedule {
  /// The maximum number of choices that a token may represent; no run makes more.
  private static let limit = Int(Int32.max)

  /// Creates a schedule from a token.
  ///
  /// - Parameter token: The text of a schedule's ``description``.
  /// - Throws: A ``/ThoriumProperties/TokenError``, if the token is not valid.
  public init(_ token: String) throws(TokenError) {
    let parts = token.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count == 8, let print = UInt32(parts[1], radix: 16)
    else { throw TokenError(schedule: token, "has no fingerprint of eight digits after a slash") }
    var deviations: [Deviation] = []
    for part in parts[0].split(separator: ",", omittingEmptySubsequences: false)
    where !parts[0].isEmpty {
      let pair = part.split(separator: ":", omittingEmptySubsequences: false)
      guard pair.count == 2, let place = Int(pair[0]), let choice = UInt32(pair[1]), choice > 0
      else {
        let part = String(part).shortened
        throw TokenError(schedule: token, "has \"\(part)\" where a place and a choice should be")
      }
      guard place > deviations.last?.place ?? -1, place < Self.limit else {
        throw TokenError(schedule: token, "has place \(place) where a later one should be")
      }
      deviations.append(Deviation(place: place, choice: choice))
    }
    self.init(deviations, fingerprint: print)
    guard description == token else { throw TokenError(schedule: token, "is printed as \(self)") }
  }
}

extension TokenError {
  fileprivate init(schedule token: String, _ reason: String) {
    self.init(
      token,
      "schedule",
      reason,
      "A schedule is printed with each failure, as 5:1,7:2/8c41d2f0; copy the whole schedule."
    )
  }
}

extension [UInt32] {
  var withoutZerosAtEnd: [UInt32] {
    Array(prefix((lastIndex { $0 != 0 } ?? -1) + 1))
  }
}
