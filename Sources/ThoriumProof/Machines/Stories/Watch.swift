import Synchronization
import Thorium

/// What must hold does not.
struct BrokenRule: Error {
  let name: String
}

/// Looks whether what must hold does, in one story.
final class Watch<S: Subject>: Sendable {
  private let property: Property<S>
  private let simulation: Simulation
  private let model: Mutex<(any ModelProtocol<S.State, S.Action>)?>
  /// Whether something must hold when nothing runs any more.
  let checksRest: Bool

  init(_ property: Property<S>, _ simulation: Simulation) {
    self.property = property
    self.simulation = simulation
    model = Mutex(property.modelling?())
    checksRest = property.modelling != nil || !property.rests.isEmpty
  }

  /// Looks at a state, which may be one between two others.
  func look(at state: S.State) {
    for rule in property.invariants where !rule.holds(state) {
      return simulation.fail(BrokenRule(name: rule.name))
    }
  }

  /// Does something to the subject, and looks at what comes of it at once.
  func send(_ action: S.Action, to life: S.Life) {
    if property.transitions.isEmpty {
      life.send(action)
    } else {
      let old = life.state
      life.send(action)
      let transition = Property<S>.Transition(old: old, action: action, new: life.state)
      for rule in property.transitions where !rule.holds(transition) {
        simulation.fail(BrokenRule(name: rule.name))
        break
      }
    }
    if checksRest { model.withLock { $0?.take(action) } }
  }

  /// Looks at a state in which nothing runs any more.
  func rest(in state: S.State) {
    for rule in property.rests where !rule.holds(state) {
      return simulation.fail(BrokenRule(name: rule.name))
    }
    if let model = model.withLock({ $0 }), !model.agrees(with: state) {
      simulation.fail(BrokenRule(name: "model"))
    }
  }
}
