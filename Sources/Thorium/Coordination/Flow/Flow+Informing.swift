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
  /// A screen that only needs to be right while a person sees it is informed while it is seen: what has
  /// changed meanwhile it learns when it is seen again. Choose that where many screens are informed, since
  /// each change of the navigation is compared for all others.
  ///
  ///     flow.inform(screen, whileSeen: true, of: { $0[around: screen.id] }, as: { .around($0) })
  ///
  /// - Parameters:
  ///   - screen: The screen; nothing happens where it is gone already.
  ///   - whileSeen: Whether it is told only while it is what a person sees, or holds the tabs that a
  ///     person sees; by default it is told also while it is covered.
  ///   - part: What of the navigation it is told; a pure function.
  ///   - action: What is sent to it; a pure function.
  /// - Complexity: Each change of the navigation costs O(1) for each screen that is informed then.
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
  /// The screen that a person sees, and those that hold the tabs around it, the innermost first.
  fileprivate var seen: [Place.ID] { [visible?.id].compactMap(\.self) + visibleHosts }
}
