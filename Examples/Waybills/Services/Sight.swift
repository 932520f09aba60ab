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

/// Hears a sequence as long as somebody looks, each time from its beginning on.
///
/// Nobody reads it while nobody looks; where it ends, whoever looks next begins to read it again.
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
