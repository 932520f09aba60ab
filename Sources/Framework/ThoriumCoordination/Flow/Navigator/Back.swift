public import ThoriumCore

/// The response of a screen when the user is about to remove it.
///
///     let screen = try flow.push(Editor()) { state in
///       state.isReady ? .allowed : .refused("it is being saved")
///     }
///
/// The back, swipe, popToRoot and dismiss operations of the user evaluate the rule of each screen
/// that would be removed, the top first. The first rule that does not allow the removal decides.
/// The operations of flows do not evaluate rules, since the code of the flow has already decided.
public enum Back: Sendable {
  /// The screen is removed.
  case allowed
  /// The screen stays, for this reason.
  case refused(Refusal)
  /// The user is asked first; `true` performs the operation if it still removes the same screens.
  case asks(Question<Bool>)
}
