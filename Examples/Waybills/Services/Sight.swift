import Thorium

/// The actions of a screen that depends on its visibility.
///
/// The action replaces the life cycle of a view. When the screen is first visible, its view
/// is loaded and laid out. After that, the view is active while the screen is visible.
protocol SightAction: Sendable {
  /// The screen has become visible or hidden.
  static func seen(_ isSeen: Bool) -> Self
}

extension Flow {
  /// Notifies a screen when it becomes visible or hidden.
  func bind<R: Reactor>(_ screen: Screen<R>) where R.Action: SightAction {
    bind(screen, of: { $0.visible?.id == screen.id }, as: { .seen($0) })
  }
}

/// Forwards the elements of a sequence while a screen is visible.
///
/// Each time the screen becomes visible, a new iteration of the sequence
/// starts. The sequence is not read while the screen is hidden. If the sequence
/// ends, the next iteration starts when the screen becomes visible again.
func forward<Element: Sendable>(
  _ elements: some AsyncSequence<Element, Never> & Sendable,
  while isSeen: some AsyncSequence<Bool, Never>,
  to take: @escaping @Sendable (Element) -> Void
) async {
  var sights = isSeen.makeAsyncIterator()
  while let isSeen = await sights.next(isolation: #isolation) {
    if !isSeen { continue }
    async let _: Void = hear(elements, take)
    while await sights.next(isolation: #isolation) == true {}
  }
}

private func hear<Element: Sendable>(
  _ elements: some AsyncSequence<Element, Never> & Sendable,
  _ take: @Sendable (Element) -> Void
) async {
  for await element in elements { take(element) }
}
