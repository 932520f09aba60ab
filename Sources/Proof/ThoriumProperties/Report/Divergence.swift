/// The first difference between two runs of the same choices.
///
/// It shows that something other than the choices decides the course of a case. Possible causes
/// are:
///
/// - a wall clock;
/// - a random number that was not drawn from the source;
/// - the order of a `Set` or a `Dictionary`;
/// - another task;
/// - state that an earlier case has left.
package struct Divergence: Sendable, Hashable {
  /// The index of the first choice that differs, from 0; all choices before it are equal.
  package let place: Int
  /// The choice of the later run, or `nil` when that run ends there.
  let choice: Choice?
}

extension Divergence: CustomStringConvertible {
  /// A sentence that names the first choice that differs.
  package var description: String {
    let seen =
      choice.map { "the next is from \($0.lower)...\($0.upper)" } ?? "the case ends there"
    let before =
      switch place {
      case 0: "Nothing was drawn yet"
      case 1: "The first choice was the same as in an earlier run"
      default: "The first \(place) choices were the same as in an earlier run"
      }
    return "\(before), but this time \(seen)."
  }
}
