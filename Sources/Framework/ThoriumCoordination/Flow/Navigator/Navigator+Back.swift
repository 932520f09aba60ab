package import ThoriumCore

/// An operation of the user that removes screens.
private struct UserRemoval: Sendable {
  let operation: NavigationChange.Operation
  /// The visible screen as the user saw it.
  let seen: Navigation.Place?
  let body: Navigator.Removal
  /// The screens that have allowed it by the answer to a question.
  var allowed: Set<Navigation.Place.ID> = []
  /// The screens that the answered question was about; `nil` before a question.
  var expected: [Navigation.Place]?
}

// Asking screens before the user removes them.
extension Navigator {
  package typealias Removal = @Sendable (inout Navigation) throws(Refusal) -> [Navigation.Place]

  /// Performs an operation of the user on the visible screen, unless a screen that it would remove refuses.
  @discardableResult
  func attempt(
    _ operation: NavigationChange.Operation,
    from screen: Navigation.Place?,
    _ body: @escaping Removal
  ) throws(Refusal) -> [Navigation.Place] {
    let seen = screen ?? readModel(\.seen.first)
    return try attempt(UserRemoval(operation: operation, seen: seen, body: body))
  }

  /// Performs an operation of the user.
  ///
  /// Rules run outside the lock, since they are foreign code. If another
  /// navigation meanwhile changes the screens that would be removed, the rules run
  /// again. After a question, the method does nothing if the operation would remove other screens.
  @discardableResult
  private func attempt(_ removal: UserRemoval) throws(Refusal) -> [Navigation.Place] {
    try tracingRefusal(of: "\(removal.operation)") { () throws(Refusal) in
      while true {
        let screens = try foresee(removal)
        let places = screens.map(\.place)
        if let expected = removal.expected, expected != places { return [] }
        switch Self.objection(of: screens.filter { !removal.allowed.contains($0.place.id) }) {
        case (_, .refused(let refusal))?: throw refusal
        case (let asked, .asks(let question))?:
          var answered = removal
          answered.allowed.insert(asked.place.id)
          answered.expected = places
          if ask(question, of: asked, before: answered) { return [] }
        case nil, (_, .allowed)?:
          if try perform(removal, of: places) { return places }
        }
      }
    }
  }

  /// Returns why an operation of the user is refused now, without performing it.
  ///
  /// A rule of a screen can also refuse. A screen that asks a question first does not refuse.
  package func refusal(
    of operation: NavigationChange.Operation,
    _ body: @escaping Removal
  ) -> Refusal? {
    let seen = readModel(\.seen.first)
    do throws(Refusal) {
      let screens = try foresee(UserRemoval(operation: operation, seen: seen, body: body))
      if case .refused(let refusal)? = Self.objection(of: screens)?.back { return refusal }
      return nil
    } catch {
      return error
    }
  }

  /// Returns the screens that an operation would remove, top first.
  private func foresee(_ removal: UserRemoval) throws(Refusal) -> [PlacedScreen] {
    try change { (model) throws(Refusal) in
      try check(removal, in: model)
      var navigation = model.navigation
      return try navigation.innermost(removal.body).compactMap { place in
        model.screens[place.id].map { (place, $0) }
      }
    }
  }

  /// Returns the first of some screens that does not allow its removal, with its response.
  private static func objection(
    of screens: [PlacedScreen]
  ) -> (asked: PlacedScreen, back: Back)? {
    for placed in screens {
      let back = placed.screen.back?() ?? .allowed
      if case .allowed = back { continue }
      return (placed, back)
    }
    return nil
  }

  /// Throws if the user cannot perform the operation now; called before and after the rules run.
  ///
  /// An operation that results from an answer means the screens of its question, whatever is visible now.
  private func check(_ removal: UserRemoval, in model: Model) throws(Refusal) {
    let isAnswer = removal.expected != nil
    if !isAnswer, !model.prompts.open.isEmpty { throw .alertIsOpen }
    try checkIsFree(for: removal.operation, under: userPolicy, in: model)
    if !isAnswer { try checkIsVisible(removal.seen, for: removal.operation, in: model) }
  }

  /// Performs the operation if it removes the expected screens; otherwise returns false.
  private func perform(
    _ removal: UserRemoval,
    of places: [Navigation.Place]
  ) throws(Refusal) -> Bool {
    try change { (model) throws(Refusal) in
      try check(removal, in: model)
      var navigation = model.navigation
      guard try navigation.innermost(removal.body) == places else { return false }
      changeScreens(removal.operation, under: userPolicy, in: &model) { screens in
        screens = navigation
        return places
      }
      return true
    }
  }

  /// Asks before an operation is performed; returns false if the asking screen is removed.
  private func ask(
    _ question: Question<Bool>,
    of asked: PlacedScreen,
    before removal: UserRemoval
  ) -> Bool {
    change { model in
      guard model.screens[asked.place.id] != nil else { return false }
      addQuestion(question, for: asked.screen.flow, about: asked.place.id, in: &model) {
        [weak self, runtime] in
        // A flow may have removed the screen before the turn of the answer.
        guard case .success(true) = $0, let self,
          readModel({ $0.screens[asked.place.id] != nil })
        else { return }
        do throws(Refusal) {
          try attempt(removal)
        } catch {
          let action = "\(removal.operation)"
          runtime.report(.refused(action: action, error, reactor: asked.place.name))
        }
      }
      return true
    }
  }
}
