import Thorium

/// An error that means a rule was violated.
struct BrokenRule: Error {
  let name: String
  /// Returns the model that a state does not agree with, as text.
  var model: (@Sendable () -> String)?
}

extension Simulation {
  /// Ends the run because a rule was violated.
  @usableFromInline
  func breaks(_ name: String) {
    fail(BrokenRule(name: name))
  }

  /// Ends the run because a state does not agree with a model.
  @usableFromInline
  func breaks<A, S>(_ model: Model<A, S>) {
    fail(BrokenRule(name: "model", model: model.text))
  }
}

/// A monitor that checks the rules in one run.
@usableFromInline
final class InvariantMonitor<S: Subject>: Sendable {
  @usableFromInline let property: Property<S.Action, S.State>
  @usableFromInline let simulation: Simulation
  /// The model for comparison, if the property has one.
  @usableFromInline let model: Model<S.Action, S.State>?
  /// The monitor of the conditions that must follow other ones, if there are any.
  @usableFromInline let responses: ResponseMonitor<S.Action, S.State>?

  /// The monitor of the conditions that must hold exactly while work runs, if there are any.
  @usableFromInline let work: WorkMonitor<S.Action, S.State>?

  @inlinable
  init(_ property: Property<S.Action, S.State>, _ simulation: Simulation) {
    self.property = property
    self.simulation = simulation
    model = property.modelling?()
    responses = ResponseMonitor(property.responses)
    work = WorkMonitor(property.workRules)
  }

  /// True when a rule depends on earlier states of the run.
  @inlinable var remembersStates: Bool { model != nil || responses != nil || work != nil }

  /// Checks the invariants in a state, which may be an intermediate one.
  @inlinable
  func checkInvariants(at state: S.State) {
    if let late = responses?.observe(state, at: simulation.clock.now) {
      return simulation.breaks(late)
    }
    for rule in property.invariants where !rule.holds(state) {
      return simulation.breaks(rule.name)
    }
  }

  /// Draws an action, and performs it if it is possible.
  @inlinable
  func act(on life: S.Life, _ report: RunReport<S>?) throws(DiscardedCase) -> Bool {
    guard let action = try draw(for: life) else { return false }
    report?.recordAction(action, in: simulation)
    if property.transitions.isEmpty {
      life.send(action)
    } else {
      sendWatched(action, to: life)
    }
    model?.apply(action)
    return true
  }

  /// Draws an action, or returns `nil` if the drawn action is not possible.
  @inlinable
  func draw(for life: S.Life) throws(DiscardedCase) -> S.Action? {
    guard let makeActions = property.makeActions else { return nil }
    let state = life.state
    let action: S.Action
    // The source is moved, not copied: each copy would retain four arrays.
    var source = simulation.chooser.lend()
    do {
      action = try source.draw(makeActions(state))
      simulation.chooser.takeBack(consume source)
    } catch {
      simulation.chooser.takeBack(consume source)
      if error != .unwanted { throw error }
      property.record(nil, .unwanted)
      return nil
    }
    if life.refusal(of: action) != nil {
      property.record(action, .refused)
      return nil
    }
    for isPossible in property.conditions where !isPossible(state, action) {
      property.record(action, .excluded)
      return nil
    }
    property.record(action, .performed)
    return action
  }

  /// Performs an action on the subject, and checks the transition rules immediately afterwards.
  @usableFromInline
  func sendWatched(_ action: S.Action, to life: S.Life) {
    let old = life.state
    life.send(action)
    let transition = (old: old, action: action, new: life.state)
    for rule in property.transitions where !rule.holds(transition) {
      return simulation.breaks(rule.name)
    }
  }

  /// Checks the rules for work, when no task can run.
  @usableFromInline
  func checkWork(of life: S.Life) {
    if let broken = work?.violation(in: life.state, of: life) { simulation.breaks(broken) }
  }

  /// Checks the rules for the end of a run.
  ///
  /// It is quiet when nothing further happens without the user.
  @usableFromInline
  func checkEnding(in state: S.State, isQuiet: Bool) {
    if let late = responses?.violation(at: simulation.clock.now, isQuiet: isQuiet) {
      return simulation.breaks(late)
    }
    if !isQuiet { return }
    for rule in property.endings where !rule.holds(state) { return simulation.breaks(rule.name) }
  }

  /// Checks the rules for states at rest.
  @inlinable
  func rest(in state: S.State) {
    for rule in property.rests where !rule.holds(state) { return simulation.breaks(rule.name) }
    if let model, !model.agrees(state) { simulation.breaks(model) }
  }
}
