/// A reason why a check without a failure has checked nothing.
package enum EmptyCheck: Sendable, Hashable {
  /// Every case was discarded.
  case discarded(Int, assumption: String?)
  /// An assumption was reached often, but never met.
  case unmet(assumption: String, times: Int)
  /// No run performed an action, since no drawn action was possible.
  case idle(refused: Int, excluded: Int, unwanted: Int)
}

extension EmptyCheck: CustomStringConvertible {
  /// A sentence with the part that was not checked, the reason, and the remedy.
  package var description: String {
    switch self {
    case .discarded(let count, let place?):
      """
      Nothing was checked: the assumption at \(place) held in none of \(count) cases. Generate cases \
      that meet it, or correct the assumption.
      """
    case .discarded(let count, nil):
      """
      Nothing was checked: all of \(count) cases were discarded. Generate cases that `filter` and \
      `assume` accept, or let them accept more.
      """
    case .unmet(let place, let times):
      """
      The code after the assumption at \(place) was not checked: the assumption held in none of the \
      \(times) cases that reached it. Generate cases that meet it, or correct the assumption.
      """
    case .idle(let refused, let excluded, let unwanted):
      """
      Only the first state was checked: none of \(refused + excluded + unwanted) generated actions \
      was performed. \(Self.reasons(refused, excluded, unwanted)) Generate possible actions.
      """
    }
  }

  private static func reasons(_ refused: Int, _ excluded: Int, _ unwanted: Int) -> String {
    let reasons = [
      excluded > 0 ? "`when` was never true (\(excluded) times asked)." : nil,
      refused > 0 ? "The subject refused \(refused)." : nil,
      unwanted > 0 ? "The generator discarded \(unwanted)." : nil,
    ]
    return reasons.compactMap(\.self).joined(separator: " ")
  }
}
