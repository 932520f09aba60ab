/// An animation of a list change, for views that can animate.
///
///     ListAnimation.left.opposite   // .right
public enum ListAnimation: String, Sendable, Hashable, CaseIterable {
  /// Rows enter from the left or leave to the left.
  case left
  /// Rows enter from the right or leave to the right.
  case right
  /// Rows enter from the top or leave to the top.
  case top
  /// Rows enter from the bottom or leave to the bottom.
  case bottom
  /// Rows fade in or out in place.
  case fade
  /// Rows appear or disappear around the middle.
  case middle
  /// The view chooses the animation.
  case automatic

  /// The animation of the rows that are replaced by rows with this animation.
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
