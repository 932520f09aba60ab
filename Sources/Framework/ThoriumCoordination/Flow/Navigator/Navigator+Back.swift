package import ThoriumCore

/// An operation of the user on the visible screens.
struct Gesture: Sendable {
  typealias Removal = @Sendable (inout Navigation) throws(Refusal) -> [Navigation.Place]

  let operation: NavigationChange.Operation
  let removal: Removal
}

// Asking screens before the user removes them.
extension Navigator {
  /// The result of a check before a gesture is performed.
  private enum Foresight {
    /// No screen has a rule, and the gesture was performed.
    case done([Navigation.Place])
    /// The gesture would remove the screens in `of`; the listed screens have a rule.
    case asks([(place: Navigation.Place, screen: LiveScreen)], of: [Navigation.Place])
  }

  /// Performs an operation of the user, unless a screen that it would remove refuses.
  ///
  /// Rules run outside the lock, since they are foreign code. If another
  /// navigation meanwhile changes the screens that would be removed, the rules run
  /// again. Screens in `allowed` are not asked again. After a question, the method
  /// does nothing if the operation would remove other screens than `expected`.
  @discardableResult
  func attempt(
    _ gesture: Gesture,
    allowed: Set<Navigation.Place.ID> = [],
    expecting expected: [Navigation.Place]? = nil
  ) throws(Refusal) -> [Navigation.Place] {
    while true {
      let asked: [(place: Navigation.Place, screen: LiveScreen)]
      let places: [Navigation.Place]
      switch try foresee(gesture, allowed, expected) {
      case .done(let removed): return removed
      case .asks(let screens, let would): (asked, places) = (screens, would)
      }
      for (place, screen) in asked {
        switch screen.back?() ?? .allowed {
        case .allowed: continue
        case .refused(let refusal): throw refusal
        case .asks(let question):
          let allowed = allowed.union([place.id])
          if confirmGesture(
            question,
            at: place,
            of: screen.flow,
            then: gesture,
            allowed,
            removing: places
          ) {
            return []
          }
        }
      }
      if let removed = try perform(gesture, removing: places, isAnswer: expected != nil) {
        return removed
      }
    }
  }

  private func foresee(
    _ gesture: Gesture,
    _ allowed: Set<Navigation.Place.ID>,
    _ expected: [Navigation.Place]?
  ) throws(Refusal) -> Foresight {
    try change { (model) throws(Refusal) in
      try check(gesture.operation, isAnswer: expected != nil, in: model)
      if model.rules == 0, expected == nil {
        return .done(try perform(gesture, in: &model))
      }
      var navigation = model.navigation
      let would = try navigation.innermost(gesture.removal)
      if let expected, expected != would { return .done([]) }
      return .asks(model.rules(of: would, butOf: allowed), of: would)
    }
  }

  /// Returns why an operation of the user is refused now, without performing it.
  ///
  /// A rule of a screen can also refuse. A screen that asks a question first does not refuse.
  package func refusal(
    of operation: NavigationChange.Operation,
    _ removal: (inout Navigation) throws(Refusal) -> [Navigation.Place]
  ) -> Refusal? {
    do throws(Refusal) {
      let asked = try change { (model) throws(Refusal) in
        try check(operation, isAnswer: false, in: model)
        var navigation = model.navigation
        return model.rules(of: try navigation.innermost(removal), butOf: [])
      }
      for (_, screen) in asked {
        switch screen.back?() ?? .allowed {
        case .allowed: continue
        case .refused(let refusal): return refusal
        case .asks: return nil
        }
      }
      return nil
    } catch {
      return error
    }
  }

  /// Throws if the user cannot perform the operation now; called before and after the rules run.
  ///
  /// An operation that results from an answer is not refused because of other questions below it.
  private func check(
    _ operation: NavigationChange.Operation,
    isAnswer: Bool,
    in model: Model
  ) throws(Refusal) {
    if !isAnswer, !model.prompts.open.isEmpty { throw .alertIsOpen }
    try checkIsFree(for: operation, in: model)
    try checkIsNotLeaving(operation, in: model)
  }

  /// Performs the gesture if it removes the expected screens; otherwise returns `nil`.
  private func perform(
    _ gesture: Gesture,
    removing places: [Navigation.Place],
    isAnswer: Bool
  ) throws(Refusal) -> [Navigation.Place]? {
    try change { (model) throws(Refusal) in
      try check(gesture.operation, isAnswer: isAnswer, in: model)
      var navigation = model.navigation
      guard try navigation.innermost(gesture.removal) == places else { return nil }
      return try perform(gesture, in: &model)
    }
  }

  private func perform(
    _ gesture: Gesture,
    in model: inout Model
  ) throws(Refusal) -> [Navigation.Place] {
    let before = model.navigation.hasTabs ? model.navigation : nil
    let removed = try model.navigation.innermost(gesture.removal)
    scheduleNotifications(gesture.operation, removed: removed, since: before, in: &model)
    return removed
  }

  /// Asks a question before a gesture is performed; returns whether the asking screen still exists.
  private func confirmGesture(
    _ question: Question<Bool>,
    at place: Navigation.Place,
    of flow: FlowTree.ID,
    then gesture: Gesture,
    _ allowed: Set<Navigation.Place.ID>,
    removing places: [Navigation.Place]
  ) -> Bool {
    change { model in
      guard model.screens[place.id] != nil else { return false }
      addQuestion(question, for: flow, about: place.id, in: &model) { [weak self] outcome in
        guard let self, case .success(true) = outcome else { return }
        do throws(Refusal) {
          try attempt(gesture, allowed: allowed, expecting: places)
        } catch {
          let action = "\(gesture.operation)"
          runtime.report(.refused(action: action, error, reactor: place.name))
        }
      }
      return true
    }
  }
}

extension Navigator.Model {
  /// Returns the screens with a rule among these, except the allowed ones.
  fileprivate func rules(
    of places: [Navigation.Place],
    butOf allowed: Set<Navigation.Place.ID>
  ) -> [(place: Navigation.Place, screen: LiveScreen)] {
    places.compactMap { place in
      guard let screen = screens[place.id], screen.back != nil, !allowed.contains(place.id)
      else { return nil }
      return (place, screen)
    }
  }
}
