import Synchronization
import ThoriumCore

// Notifying the presenter of one change after the other.
extension Navigator {
  /// The transitions of the presenter.
  struct Transitions {
    /// The changes that the presenter has not completed, in order.
    var underWay = FIFOQueue<String>()
    /// The number of changes so far; each change has a number.
    var noted = 0
    /// The number of the change whose transition runs.
    var running: Int?
    var task: Task<Void, Never>?
    /// The screen on top after the last change that the presenter has completed.
    ///
    /// The user sees it while a transition runs.
    var seen: Navigation.Place?
  }

  /// Refuses an operation while another one is under way, if the policy requires it.
  func checkIsFree(
    for operation: NavigationChange.Operation,
    _ name: String? = nil,
    in model: Model
  ) throws(Refusal) {
    guard policy == .refuse, let other = model.transitions.underWay.first else { return }
    let own = [operation.rawValue, name].compactMap(\.self).joined(separator: " ")
    throw Refusal("\(own) while \(other) is under way")
  }

  /// Refuses an operation of the user on a screen that is being removed.
  ///
  /// During a transition the user still sees the previous screen. A second tap on its back button
  /// means that screen, and not the one below it.
  func checkIsNotLeaving(_ operation: NavigationChange.Operation, in model: Model) throws(Refusal) {
    guard model.transitions.running != nil, let seen = model.transitions.seen,
      model.navigation.position(of: seen.id) == nil
    else { return }
    throw Refusal("\(operation) while \(seen.name) is being removed")
  }

  /// Schedules the notification of a change, followed by its transition.
  func scheduleTransition(
    of change: NavigationChange,
    showing shown: [PlacedScreen] = [],
    in model: inout Model
  ) {
    model.transitions.noted += 1
    let number = model.transitions.noted
    if policy == .refuse {
      let places = change.shown.isEmpty ? change.removed : change.shown
      let words = ["\(change.operation)", places.map(\.name).joined(separator: ", ")]
      model.transitions.underWay.append(words.filter { !$0.isEmpty }.joined(separator: " "))
    }
    if policy == .replace, let task = model.transitions.task {
      model.notifications.appendAtOnce { task.cancel() }
    }
    model.notifications.append { [self] in
      presenter.didNavigate(change)
      for (place, screen) in shown { screen.store.show(at: place, on: presenter) }
      perform(change, number)
    }
  }

  private func perform(_ change: NavigationChange, _ number: Int) {
    guard let transition = presenter.transition(for: change), startTransition(number) else {
      return complete(change, number)
    }
    let task = runtime.start(named: "transition of \(change.operation)") { [weak self] in
      await transition()
      self?.complete(change, number)
    }
    let isObsolete = model.withLock { model in
      guard model.transitions.running == number else { return false }
      model.transitions.task = task
      return policy == .replace && model.transitions.noted > number
    }
    if isObsolete { task.cancel() }
  }

  /// Marks the presenter as busy; returns false if the transition is obsolete.
  private func startTransition(_ number: Int) -> Bool {
    model.withLock { model in
      if model.isEnded || policy == .replace && model.transitions.noted > number { return false }
      model.transitions.running = number
      model.notifications.isPresenterBusy = true
      return true
    }
  }

  private func complete(_ change: NavigationChange, _ number: Int) {
    model.withLock { model in
      model.transitions.seen = change.navigation.visible
      if policy == .refuse { model.transitions.underWay.popFirst() }
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
