import Synchronization

extension Flow {
  /// Keeps a screen informed of a part of the navigation, by actions.
  ///
  /// It sends an action at once, and another one whenever the part has changed. So a screen learns that it is
  /// seen, which tab is selected, or which screen lies beneath it, and keeps that in its state:
  ///
  ///     let screen = try flow.push(ArticleReactor())
  ///     flow.inform(screen, of: { $0.visible?.id == screen.id }, as: { .seen($0) })
  ///
  /// Each action is sent after the stage has shown the change. A removed screen gets none.
  ///
  /// With `whileSeen: true` the screen is informed only while a person sees it. When it is seen again it learns the
  /// changes that it has missed. Choose this for many screens, since each change of the navigation is compared
  /// for every screen that is always informed.
  ///
  ///     flow.inform(screen, whileSeen: true, of: { $0[around: screen.id] }, as: { .around($0) })
  ///
  /// - Parameters:
  ///   - screen: The screen; nothing happens where it is gone already.
  ///   - whileSeen: Whether it is informed only while it, or a screen in its tabs, is seen; by default it is
  ///     informed while it is covered, too.
  ///   - part: Returns the part of the navigation; a pure function.
  ///   - action: Returns the action for a part; a pure function.
  /// - Complexity: Each change of the navigation calls `part` once for each screen that it informs.
  public func inform<R: Reactor, Part: Equatable & Sendable>(
    _ screen: Screen<R>,
    whileSeen: Bool = false,
    of part: @escaping @Sendable (Navigation) -> Part,
    as action: @escaping @Sendable (Part) -> R.Action
  ) {
    let informant = Informant(screen: screen, part: part, action: action)
    navigator.update { model in
      guard model.screens[screen.id] != nil else { return }
      let navigation = model.navigation
      if whileSeen {
        model.screens[screen.id]?.informants.append(informant)
        model.hasSeenInformants = true
        guard navigation.seen.contains(screen.id) else { return }
      } else {
        model.informants.append((screen.id, informant))
      }
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
  private let screen: Screen<R>
  private let part: @Sendable (Navigation) -> Part
  private let action: @Sendable (Part) -> R.Action
  private let known = Mutex<Part?>(nil)

  init(
    screen: Screen<R>,
    part: @escaping @Sendable (Navigation) -> Part,
    action: @escaping @Sendable (Part) -> R.Action
  ) {
    self.screen = screen
    self.part = part
    self.action = action
  }

  func look(at navigation: Navigation) {
    let part = part(navigation)
    let isNews = known.withLock { known in
      defer { known = part }
      return known != part
    }
    if isNews { screen.send(action(part)) }
  }
}

extension Navigator.Model {
  /// Notes that those who want to know of the navigation are to look at it.
  ///
  /// Those whose screens are gone are let go there, too: that is code of others.
  mutating func noteInformants() {
    if hasSeenInformants { noteSeenInformants() }
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

  private mutating func noteSeenInformants() {
    let informants = navigation.seen.flatMap { screens[$0]?.informants ?? [] }
    if informants.isEmpty { return }
    let navigation = navigation
    news.appendAtOnce {
      for informant in informants { informant.look(at: navigation) }
    }
  }
}

extension Navigation {
  /// The visible screen, and then the screens that hold the tabs around it, the innermost first.
  fileprivate var seen: [Place.ID] { [visible?.id].compactMap(\.self) + visibleHosts }
}
