import Thorium

/// The actions of a screen that wants to know whether it is seen.
///
/// It is what is left of a view's life without a view: when a screen is seen first its view is
/// there and laid out, and from then on it is active while it is seen.
protocol SightAction: Sendable {
  /// The screen is seen now, or is not any more.
  static func seen(_ isSeen: Bool) -> Self
}

extension Flow {
  /// Tells a screen whenever it is seen, and when it is not any more.
  func inform<R: Reactor>(_ screen: Screen<R>) where R.Action: SightAction {
    inform(screen, of: { $0.visible?.id == screen.id }, as: { .seen($0) })
  }
}
