/// The effects of a step that decide whether its order with another step matters.
///
/// Two steps that are ready at the same time are independent if their footprints do not conflict,
/// and if tasks share state only through actors.
struct Footprint: Sendable {
  /// True when the step may depend on every other one.
  var isUnknown = false
  /// True when a task may have ended, or may wait for the end of another one.
  var endsOrWaits = false
  /// The actors that the step ran on, or whose mailboxes it added to.
  private(set) var actors: UInt64 = 0
  /// The ready jobs whose tasks the step cancelled, by their positions in the order of arrival.
  private(set) var cancelled: [Int] = []

  /// The bit that all actors with high numbers share.
  private static let last = UInt64.bitWidth - 1

  mutating func addActor(_ number: Int) { actors |= 1 << UInt64(min(number, Self.last)) }

  mutating func addCancelled(_ arrival: Int) { cancelled.append(arrival) }

  /// Adds the effects of the same step in another run.
  mutating func formUnion(_ other: Footprint) {
    isUnknown = isUnknown || other.isUnknown
    endsOrWaits = endsOrWaits || other.endsOrWaits
    actors |= other.actors
    cancelled += other.cancelled.filter { !cancelled.contains($0) }
  }

  /// Returns whether two steps touch the same actor.
  ///
  /// Only the first actors have the same numbers in both runs. Any two of the others may be one.
  ///
  /// - Parameters:
  ///   - other: The footprint of a step of another run.
  ///   - common: The number of actors that the common beginning of both runs has used.
  /// - Returns: False if the steps certainly touch different actors.
  func sharesActor(with other: Footprint, common: Int) -> Bool {
    let known: UInt64 = 1 << UInt64(min(common, Self.last)) - 1
    if actors & other.actors & known != 0 { return true }
    return actors & ~known != 0 && other.actors & ~known != 0
  }
}

/// A ready job whose step an earlier run has made at the same place.
struct SleepingJob: Sendable {
  /// The position of the job in the order of arrival.
  let arrival: Int
  let footprint: Footprint
  /// The number of actors that were in use when the job was ready in the earlier run.
  let actors: Int

  /// Returns whether the order of the sleeping job and an executed one may matter.
  func conflicts(with step: FootprintLog.Step) -> Bool {
    let other = step.footprint
    if footprint.isUnknown || other.isUnknown { return true }
    if footprint.endsOrWaits && other.endsOrWaits { return true }
    if footprint.cancelled.contains(step.arrival) || other.cancelled.contains(arrival) {
      return true
    }
    return footprint.sharesActor(with: other, common: actors)
  }
}
