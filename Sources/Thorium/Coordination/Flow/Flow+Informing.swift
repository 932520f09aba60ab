import Synchronization

extension Flow {
  /// Tells a screen of a part of the navigation by actions: at once, and whenever it is another.
  ///
  /// So a screen learns that it is seen, which tab is selected, or what lies beneath it, whoever has
  /// navigated, and keeps that in its state as anything else:
  ///
  ///     let screen = try flow.push(ArticleReactor())
  ///     flow.inform(screen, of: { $0.visible?.id == screen.id }, as: { .seen($0) })
  ///
  /// It is told behind the stage, one change after the other, and no more when it is removed.
  ///
  /// - Parameters:
  ///   - screen: The screen; nothing happens where it is gone already.
  ///   - part: What of the navigation it is told; a pure function.
  ///   - action: What is sent to it; a pure function.
  public func inform<R: Reactor, Part: Equatable & Sendable>(
    _ screen: Screen<R>,
    of part: @escaping @Sendable (Navigation) -> Part,
    as action: @escaping @Sendable (Part) -> R.Action
  ) {
    let informant = Informant(store: screen.store, part: part, action: action)
    navigator.update { model in
      guard model.screens[screen.id] != nil else { return }
      model.informants.append((screen.id, informant))
      let navigation = model.navigation
      model.news.appendAtOnce { informant.look(at: navigation) }
    }
  }
}

/// One that tells a screen of the navigation, whatever the screen wants to know.
protocol Informing: Sendable {
  /// Looks whether there is news.
  func look(at navigation: Navigation)
}

private final class Informant<R: Reactor, Part: Equatable & Sendable>: Informing {
  private let store: Store<R>
  private let part: @Sendable (Navigation) -> Part
  private let action: @Sendable (Part) -> R.Action
  private let known = Mutex<Part?>(nil)

  init(
    store: Store<R>,
    part: @escaping @Sendable (Navigation) -> Part,
    action: @escaping @Sendable (Part) -> R.Action
  ) {
    self.store = store
    self.part = part
    self.action = action
  }

  func look(at navigation: Navigation) {
    let part = part(navigation)
    let isNews = known.withLock { known in
      defer { known = part }
      return known != part
    }
    if isNews { store.send(action(part)) }
  }
}

extension Navigator.Model {
  /// Notes that those who want to know of the navigation are to look at it.
  ///
  /// Those whose screens are gone are let go there, too: that is code of others.
  mutating func noteInformants() {
    if informants.isEmpty { return }
    let known = informants
    informants.removeAll { screens[$0.screen] == nil }
    let (informants, navigation) = (informants, navigation)
    news.appendAtOnce {
      withExtendedLifetime(known) {
        for (_, informant) in informants { informant.look(at: navigation) }
      }
    }
  }
}
