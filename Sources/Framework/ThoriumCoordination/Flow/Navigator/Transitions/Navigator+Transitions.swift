import Synchronization
import ThoriumCore

// Notifying the presenter of one change after the other.
extension Navigator {
  /// The transitions of the presenter.
  struct Transitions {
    /// The changes that the presenter has not completed, in order, each with the screens that the user saw before it.
    var underWay = FIFOQueue<(seen: [Navigation.Place], change: NavigationChange)>()
    /// The number of changes so far; each change has a number.
    var noted = 0
    /// The number of the last change that cuts earlier transitions short.
    var replacing = 0
    /// The number of the change whose transition runs.
    var running: Int?
    var task: Task<Void, any Error>?
  }

  /// Refuses an operation while another one is under way, if the policy requires it.
  func checkIsFree(
    for operation: NavigationChange.Operation,
    _ name: String? = nil,
    under policy: TransitionPolicy,
    in model: Model
  ) throws(Refusal) {
    guard policy == .refuse, let other = model.transitions.underWay.first?.change else { return }
    let own = [operation.rawValue, name].compactMap(\.self).joined(separator: " ")
    throw Refusal("\(own) while \(other.shortDescription) is under way")
  }

  /// Refuses an operation of the user on a screen that was removed, or that is not visible now.
  func checkIsVisible(
    _ screen: Navigation.Place?,
    for operation: NavigationChange.Operation,
    in model: Model
  ) throws(Refusal) {
    guard let screen, screen != model.navigation.visible else { return }
    let state = model.navigation.contains(screen.id) ? "is not visible" : "was removed"
    throw Refusal("\(operation) from \(screen.name), which \(state)")
  }

  /// Schedules the notification of a change, followed by its transition and by the bound screens.
  ///
  /// Without a presenter, nothing is notified, and the user sees each change at once. A change that may remove
  /// screens carries the screens that the user saw before it.
  func scheduleTransition(
    of change: NavigationChange,
    showing shown: [PlacedScreen] = [],
    under policy: TransitionPolicy,
    seen: [Navigation.Place] = [],
    in model: inout Model
  ) {
    if presenter is NoPresenter { return model.scheduleStateBindings() }
    let compare = model.stateBindings()
    model.transitions.noted += 1
    let number = model.transitions.noted
    model.transitions.underWay.append((seen, change))
    if policy == .replace {
      model.transitions.replacing = number
      if let task = model.transitions.task { model.notifications.appendAtOnce { task.cancel() } }
    }
    model.notifications.append { [self] in
      presenter.didNavigate(change)
      for (place, screen) in shown { screen.store.show(at: place, on: presenter) }
      perform(change, number)
      compare?()
    }
  }

  private func perform(_ change: NavigationChange, _ number: Int) {
    guard let transition = presenter.transition(for: change), startTransition(number) else {
      return complete(number)
    }
    let task = runtime.start(named: "transition of \(change.operation)") { [weak self] in
      await transition()
      self?.complete(number)
    }
    let isObsolete = model.withLock { model in
      guard model.transitions.running == number else { return false }
      model.transitions.task = task
      return model.transitions.replacing > number
    }
    if isObsolete { task.cancel() }
  }

  /// Marks the presenter as busy; returns false if the transition is obsolete.
  private func startTransition(_ number: Int) -> Bool {
    model.withLock { model in
      if model.isEnded || model.transitions.replacing > number { return false }
      model.transitions.running = number
      model.notifications.isPresenterBusy = true
      return true
    }
  }

  private func complete(_ number: Int) {
    model.withLock { model in
      model.transitions.underWay.popFirst()
      guard model.transitions.running == number else { return }
      model.transitions.running = nil
      model.transitions.task = nil
      model.notifications.isPresenterBusy = false
    }
    runPendingNotifications()
  }

  /// Cancels the running transition, and stops waiting for it.
  func endTransitions() {
    let task = model.withLock { model in
      model.transitions.running = nil
      model.notifications.isPresenterBusy = false
      return model.transitions.task.take()
    }
    task?.cancel()
    runPendingNotifications()
  }
}

extension Navigator.Model {
  /// The screens that the user sees: the visible one, and those that contain the tabs around it, innermost first.
  ///
  /// The user still sees a screen while the presenter removes it, and does not yet see a change that waits.
  var seen: [Navigation.Place] {
    guard let (seen, change) = transitions.underWay.first else { return navigation.seen }
    let isLeaving = seen.first.map { !change.navigation.contains($0.id) } ?? false
    return isLeaving ? seen : change.navigation.seen
  }
}

extension NavigationChange {
  /// The operation and the names of its screens: `push Login`.
  fileprivate var shortDescription: String {
    let names = (shown.isEmpty ? removed : shown).map(\.name).joined(separator: ", ")
    return names.isEmpty ? "\(operation)" : "\(operation) \(names)"
  }
}
