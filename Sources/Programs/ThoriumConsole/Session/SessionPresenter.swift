import Synchronization
import Thorium

/// The presenter of a session, which prints every change as a line.
final class SessionPresenter: Presenter {
  private struct Content {
    var screens: [Navigation.Place.ID: any BoundScreen] = [:]
    /// The screens that the user sees; lines of the others name their screen.
    var visible: Set<Navigation.Place.ID> = []
    /// The commands of all screens so far with a secret argument, and the index of that argument.
    var secretWords: [String: Int] = [:]
    /// True when an alert has asked for a secret.
    var hasAskedForSecret = false
    /// True at the end of a session, when neither navigation nor results are printed.
    var isClosing = false
  }

  private let content = Mutex(Content())
  private let views: Views
  /// The commands that no view may bind.
  private let environment: Set<String>
  private let style: Session.Style
  private let print: @Sendable (OutputLine) -> Void

  init(
    _ views: Views,
    beside environment: [EnvironmentCommand],
    style: Session.Style,
    print: @escaping @Sendable (OutputLine) -> Void
  ) {
    self.views = views
    self.environment = Set(environment.map(\.form.word))
    self.style = style
    self.print = print
  }

  /// All screens, visible or hidden, in the order in which they appeared.
  var screens: [any BoundScreen] {
    content.withLock { $0.screens }.sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value)
  }

  /// Returns the screen at a place, unless it was removed.
  func screen(_ id: Navigation.Place.ID?) -> (any BoundScreen)? {
    id.flatMap { id in content.withLock { $0.screens[id] } }
  }

  /// The commands with a secret argument, and the index of that argument.
  var secretWords: [String: Int] { content.withLock { $0.secretWords } }

  /// True when an alert has asked for a secret, even if it has closed.
  var hasAskedForSecret: Bool { content.withLock { $0.hasAskedForSecret } }

  /// Stops printing navigation and results.
  func stopPrinting() {
    content.withLock { $0.isClosing = true }
  }

  func prepare<R: Reactor>(_ reactor: R.Type) throws(RouteError) {
    _ = try views.route(reactor)
  }

  func didNavigate(_ change: NavigationChange) {
    let gone = change.removed.map(\.id).sorted { $0.rawValue < $1.rawValue }
    let (ended, isClosing) = content.withLock { content in
      content.visible = change.navigation.visibleScreens
      return (gone.compactMap { content.screens.removeValue(forKey: $0) }, content.isClosing)
    }
    for screen in ended { screen.stopPrinting() }
    if isClosing { return }
    if let tabs = change.tabs {
      print(.tabs(names: tabs.all.map(\.name), selected: tabs.selected))
    } else {
      print(.navigation(change))
    }
  }

  func didShow<R: Reactor>(_ screen: Screen<R>) {
    guard let view = try? views.route(R.self) else { return }
    let bound = view(screen)
    let forms = bound.forms
    for word in forms.map(\.word) {
      precondition(
        !environment.contains(word),
        "The environment already has the word \(word): give the action another word."
      )
    }
    content.withLock { content in
      content.screens[screen.id] = bound
      for form in forms {
        guard let secrecy = form.secrecy else { continue }
        // Commands that share a word can have different secrets, so the first place is masked.
        content.secretWords[form.word] = min(content.secretWords[form.word] ?? .max, secrecy)
      }
    }
    let (id, name) = (screen.id, screen.place.name)
    bound.startPrinting { [weak self] lines in
      guard let self else { return }
      let isVisible = content.withLock { $0.visible.contains(id) }
      for line in lines { print(isVisible ? line : .hidden(screen: name, line)) }
    }
  }

  func didPrompt(_ change: PromptChange) {
    let isClosing = content.withLock { content in
      if case .alert(let alert?) = change, alert.field?.isSecure == true {
        content.hasAskedForSecret = true
      }
      return content.isClosing
    }
    if isClosing { return }
    switch change {
    case .alert(nil) where !style.tellsClosedAlerts: break
    case .alert(let alert): print(.alert(alert))
    case .toast(let text): print(.toast(text))
    }
  }

  func didEnd(_ flow: String, with ending: Ending<any Sendable>) {
    if !style.tellsEndings || content.withLock({ $0.isClosing }) { return }
    print(.ending(flow: flow, ending.map(Self.text)))
  }

  /// Returns a result as text for the user; `done` if it has no content.
  static func text(of output: any Sendable) -> String {
    output is Void ? "done" : "\(output)"
  }
}

extension Navigation {
  /// The topmost screen, the screen in its selected tab, if any, and so on.
  fileprivate var visibleScreens: Set<Place.ID> {
    guard let top else { return [] }
    let tab = tabs[top.id].map { Tab.ID(host: top.id, index: $0.selected) }
    return (tab.flatMap { self[$0] }?.visibleScreens ?? []).union([top.id])
  }
}
