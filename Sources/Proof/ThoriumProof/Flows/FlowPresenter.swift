import Synchronization
import Thorium

/// A presenter for flow runs that records the shown screens and the actions they accept.
final class FlowPresenter: Presenter {
  /// A screen with its reactor type erased.
  struct Shown: Sendable {
    let reactor: String
    /// Returns the reason why an action is not possible; an action of another
    /// reactor is never possible.
    let refusal: @Sendable (any Sendable) -> Refusal?
    let send: @Sendable (any Sendable) -> Void
  }

  private let screens = Mutex<[Navigation.Place.ID: Shown]>([:])
  private let navigator = Mutex<@Sendable () -> Navigator?>({ nil })
  private let notify: @Sendable (FlowState) -> Void
  private let isClosed = Atomic(false)

  init(_ notify: @escaping @Sendable (FlowState) -> Void) {
    self.notify = notify
  }

  func watch(_ navigator: Navigator) {
    self.navigator.withLock { $0 = { [weak navigator] in navigator } }
  }

  /// True when the run has ended.
  var isOver: Bool { isClosed.load(ordering: .acquiring) }

  /// Marks the run as ended.
  func finish() {
    isClosed.store(true, ordering: .releasing)
  }

  var state: FlowState {
    guard let navigator = navigator.withLock({ $0 })() else { return FlowState() }
    let navigation = navigator.navigation
    return FlowState(
      navigation: navigation,
      flows: navigator.tree,
      visible: screen(of: navigation.visible)?.reactor,
      alert: navigator.prompts.alerts.last
    )
  }

  func screen(of place: Navigation.Place?) -> Shown? {
    place.flatMap { place in screens.withLock { $0[place.id] } }
  }

  func didNavigate(_ change: NavigationChange) {
    // The release of a store runs foreign code, which must not run under the lock.
    _ = screens.withLock { screens in
      change.removed.map { screens.removeValue(forKey: $0.id) }
    }
    if change.shown.isEmpty { notify(state) }
  }

  func didShow<R: Reactor>(_ screen: Screen<R>) {
    let store = screen.store
    let shown = Shown(
      reactor: "\(R.self)",
      refusal: { action in
        guard let action = action as? R.Action else { return "it is of another screen" }
        return store.reactor.refusal(action: action, state: store.currentState)
      },
      send: { if let action = $0 as? R.Action { store.send(action) } }
    )
    screens.withLock { $0[screen.id] = shown }
    notify(state)
  }

  func didPrompt(_ change: PromptChange) {
    notify(state)
  }

  func didEnd(_ flow: String, with ending: Ending<any Sendable>) {
    notify(state)
  }
}
