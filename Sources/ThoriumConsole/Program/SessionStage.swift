import Synchronization
import Thorium

/// Where a session shows its screens: every change is a line.
final class SessionStage: Stage {
  private struct Content {
    var screens: [any BoundScreen] = []
    /// At the end of a session only work is told.
    var isClosing = false
  }

  private let content = Mutex(Content())
  private let views: Views
  private let print: @Sendable (String) -> Void

  init(_ views: Views, print: @escaping @Sendable (String) -> Void) {
    self.views = views
    self.print = print
  }

  /// The screens that are shown.
  var screens: [any BoundScreen] { content.withLock { $0.screens } }

  /// From now on neither navigation nor results are told.
  func close() {
    content.withLock { $0.isClosing = true }
  }

  func prepare<R: Reactor>(_ reactor: R.Type) throws(RouteError) {
    _ = try views.router.route(reactor)
  }

  func didNavigate(_ change: NavigationChange) {
    let gone = Set(change.removed.map(\.id))
    let (ended, isClosing) = content.withLock { content in
      let ended = content.screens.filter { gone.contains($0.place.id) }
      content.screens.removeAll { gone.contains($0.place.id) }
      return (ended, content.isClosing)
    }
    for screen in ended { screen.end() }
    if isClosing { return }
    if let tabs = change.tabs { print("tab: \(tabs)") } else { print("nav: \(change)") }
  }

  func didShow<R: Reactor>(_ screen: Screen<R>) {
    guard let view = try? views.router.route(R.self) else { return }
    let bound = view(screen)
    content.withLock { $0.screens.append(bound) }
    bound.begin { [print] lines in
      for line in lines { print(line) }
    }
  }

  func didEnd(_ flow: String, with ending: Ending<any Sendable>) {
    if content.withLock({ $0.isClosing }) { return }
    switch ending {
    case .finished(let output): print("result \(flow): \(Self.text(of: output))")
    case .cancelled(let reason): print("cancelled \(flow): \(reason)")
    case .failed(let error): print("failed \(flow): \(error)")
    case .abandoned: print("abandoned \(flow)")
    }
  }

  /// What a person reads for a result; `done` where there is nothing to read.
  static func text(of output: any Sendable) -> String {
    output is Void ? "done" : "\(output)"
  }
}
