/// The actors of a run, in the order in which they were first used.
struct ActorNumbers: Sendable {
  /// An actor that may have ended; another one may have its address afterwards.
  private struct Reference: Sendable {
    weak let actor: (any AnyObject & Sendable)?
  }

  private var actors: [Reference] = []

  var count: Int { actors.count }

  /// Returns the number of an actor, from 0 on; a new one gets the next number.
  mutating func number(of actor: any AnyObject & Sendable) -> Int {
    if let number = actors.lastIndex(where: { $0.actor === actor }) { return number }
    actors.append(Reference(actor: actor))
    return actors.count - 1
  }
}
