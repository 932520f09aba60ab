/// How a change of a list is to be shown, where whoever shows it can move things.
///
///     ListAnimation.left.opposite   // .right
public enum ListAnimation: String, Sendable, Hashable, CaseIterable {
  /// From the left or to it.
  case left
  /// From the right or to it.
  case right
  /// From the top or to it.
  case top
  /// From the bottom or to it.
  case bottom
  /// In place, by growing clear or fading away.
  case fade
  /// Around the middle.
  case middle
  /// As whoever shows it likes.
  case automatic

  /// The way by which rows leave for others that come by this one.
  public var opposite: Self {
    switch self {
    case .left: .right
    case .right: .left
    case .top: .bottom
    case .bottom: .top
    case .fade, .middle, .automatic: self
    }
  }
}
