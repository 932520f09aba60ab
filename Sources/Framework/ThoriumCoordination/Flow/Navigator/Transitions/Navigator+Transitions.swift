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

  /// Schedules the notification of a change, followed by its transition.
  func scheduleTransition(
    of change: NavigationChange,
    in model: inout Model,
    _ notify: @escaping @Sendable () -> Void
  ) {
    model.transitions.noted += 1
    let number = model.transitions.noted
    if policy == .refuse {
      let names = (change.shown.isEmpty ? change.removed : change.shown).map(\.name)
      let text = "\(change.operation) \(names.joined(separator: ", "))"
      model.transitions.underWay.append(names.isEmpty ? "\(change.operation)" : text)
    }
    if policy == .replace, let task = model.transitions.task {
      model.notifications.appendAtOnce { task.cancel() }
    }
    model.notifications.append { [self] in
      notify()
      perform(change, number)
    }
  }

  private func perform(_ change: NavigationChange, _ number: Int) {
    guard let transition = presenter.transition(for: change), startTransition(number) else {
      return over(number)
    }
    let task = runtime.start(named: "transition of \(change.operation)") { [weak self] in
      await transition()
      self?.over(number)
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

  private func over(_ number: Int) {
    if policy != .refuse, model.withLock({ $0.transitions.running != number }) { return }
    model.withLock { model in
      if model.transitions.underWay.first != nil { model.transitions.underWay.removeFirst() }
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
