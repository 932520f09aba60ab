import Synchronization
public import ThoriumCore

extension Flow {
  /// Binds a part of the navigation to a screen, which receives each value as an action.
  ///
  /// The screen receives an action immediately, and another action whenever
  /// the part has changed. The screen can keep in its state whether it is
  /// visible, which tab is selected, or which screen is below it:
  ///
  ///     let screen = try flow.push(ArticleReactor())
  ///     flow.bind(screen, of: { $0.visible?.id == screen.id }, as: { .seen($0) })
  ///
  /// Each action is sent after the presenter has shown the
  /// change. A removed screen receives no actions.
  ///
  /// With `whileSeen: true`, the screen receives actions only while it is visible. When it
  /// becomes visible again, it receives the change that it missed. Choose this option for
  /// many screens, since each navigation change is compared for every screen without it.
  ///
  ///     flow.bind(screen, whileSeen: true, of: { $0[around: screen.id] }, as: { .around($0) })
  ///
  /// - Parameters:
  ///   - screen: The screen; if it was removed, nothing happens.
  ///   - whileSeen: True when the screen receives actions only while it, or a screen
  ///     in its tabs, is visible. By default, a covered screen receives actions too.
  ///   - part: Returns the part of the navigation; a pure function.
  ///   - action: Returns the action for a part; a pure function.
  /// - Complexity: Each navigation change calls `part` once for each bound screen.
  public func bind<R: Reactor, Part: Equatable & Sendable>(
    _ screen: Screen<R>,
    whileSeen: Bool = false,
    of part: @escaping @Sendable (Navigation) -> Part,
    as action: @escaping @Sendable (Part) -> R.Action
  ) {
    let known = KnownPart<Part>()
    let binding: StateBinding = { navigation in
      let part = part(navigation)
      if known.replace(by: part) { screen.send(action(part)) }
    }
    navigator.change { model in
      guard model.screens[screen.id] != nil else { return }
      let navigation = model.navigation
      if whileSeen {
        model.screens[screen.id]?.bindings.append(binding)
        model.hasBindingsWhileSeen = true
        guard navigation.seen.contains(screen.place) else { return }
      } else {
        model.bindings.append((screen.id, binding))
      }
      model.notifications.appendAtOnce { binding(navigation) }
    }
  }
}

/// Sends an action to a screen if its part of the navigation has changed.
typealias StateBinding = @Sendable (Navigation) -> Void

/// The part of the navigation that a screen has received last.
private final class KnownPart<Part: Equatable & Sendable>: Sendable {
  private let known = Mutex<Part?>(nil)

  /// Stores a part, and returns true if it differs from the last one.
  func replace(by part: Part) -> Bool {
    known.withLock { known in
      defer { known = part }
      return known != part
    }
  }
}

extension Navigator.Model {
  /// Schedules the comparisons of all bindings at once, for a change that no presenter shows.
  mutating func scheduleStateBindings() {
    if let compare = stateBindings() { notifications.appendAtOnce(compare) }
  }

  /// Returns the comparisons of all bindings with the current navigation.
  ///
  /// Bindings of removed screens are also released there, since their release runs foreign code.
  mutating func stateBindings() -> NotificationQueue.Item? {
    let seen =
      hasBindingsWhileSeen ? navigation.seen.flatMap { screens[$0.id]?.bindings ?? [] } : []
    if bindings.isEmpty && seen.isEmpty { return nil }
    let known = bindings
    bindings.removeAll { screens[$0.screen] == nil }
    let (all, navigation) = (seen + bindings.map(\.binding), navigation)
    return { withExtendedLifetime(known) { for binding in all { binding(navigation) } } }
  }
}
