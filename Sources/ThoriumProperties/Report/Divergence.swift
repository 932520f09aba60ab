/// Two runs that were drawn alike and went apart, so that something else than the choices decides.
///
/// What could it be? A clock of the wall, a random number that was not drawn, the order of a `Set` or
/// a `Dictionary`, another task, or what an earlier case has left behind.
public struct Divergence: Sendable, Hashable {
  /// The place of the first choice that differs, from 0 on: those in front of it are the same.
  public let place: Int
  /// What it is in the later run, or nothing where that ends there.
  let choice: Choice?
}

extension Divergence: CustomStringConvertible {
  /// Which choice differs, in a sentence.
  public var description: String {
    let seen =
      choice.map { "the next is from \($0.lower)...\($0.upper)" } ?? "the case ends there"
    let before =
      switch place {
      case 0: "Nothing was drawn yet"
      case 1: "The first choice was the same as in an earlier run"
      default: "The first \(place) choices were the same as in an earlier run"
      }
    return "\(before), and \(seen), which it was not before."
  }
}
