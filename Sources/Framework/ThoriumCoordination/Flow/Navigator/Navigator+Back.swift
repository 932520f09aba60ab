package import ThoriumCore

// Asking screens before the user removes them.
extension Navigator {
  typealias Removal = @Sendable (inout Navigation) throws(Refusal) -> [Navigation.Place]

  /// Performs an operation of the user, unless a screen that it would remove refuses.
  ///
  /// Rules run outside the lock, since they are foreign code. If another
  /// navigation meanwhile changes the screens that would be removed, the rules run
  /// again. Screens in `allowed` are not asked again. After a question, the method
  /// does nothing if the operation would remove other screens than `expected`.
  @discardableResult
  func attempt(
    _ operation: NavigationChange.Operation,
    allowed: Set<Navigation.Place.ID> = [],
    expecting expected: [Navigation.Place]? = nil,
    _ removal: @escaping Removal
  ) throws(Refusal) -> [Navigation.Place] {
    while true {
      let screens = try foresee(operation, isAnswer: expected != nil, removal)
      let places = screens.map(\.place)
      if let expected, expected != places { return [] }
      switch Self.objection(of: screens.filter { !allowed.contains($0.place.id) }) {
      case (_, .refused(let refusal))?: throw refusal
      case (let asked, .asks(let question))?:
        let isAsked = ask(question, of: asked, before: operation) {
          [weak self] () throws(Refusal) in
          let allowed = allowed.union([asked.place.id])
          try self?.attempt(operation, allowed: allowed, expecting: places, removal)
        }
        if isAsked { return [] }
      case nil, (_, .allowed)?:
        let isAnswer = expected != nil
        if try perform(operation, removing: places, isAnswer: isAnswer, removal) { return places }
      }
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
      let objection = Self.objection(of: try foresee(operation, isAnswer: false, removal))
      if case .refused(let refusal)? = objection?.back { return refusal }
      return nil
    } catch {
      return error
    }
  }

  /// Returns the screens that an operation would remove, top first.
  private func foresee(
    _ operation: NavigationChange.Operation,
    isAnswer: Bool,
    _ removal: (inout Navigation) throws(Refusal) -> [Navigation.Place]
  ) throws(Refusal) -> [PlacedScreen] {
    try change { (model) throws(Refusal) in
      try check(operation, isAnswer: isAnswer, in: model)
      var navigation = model.navigation
      return try navigation.innermost(removal).compactMap { place in
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

  /// Performs the operation if it removes the expected screens; otherwise returns false.
  private func perform(
    _ operation: NavigationChange.Operation,
    removing places: [Navigation.Place],
    isAnswer: Bool,
    _ removal: Removal
  ) throws(Refusal) -> Bool {
    try change { (model) throws(Refusal) in
      try check(operation, isAnswer: isAnswer, in: model)
      var navigation = model.navigation
      guard try navigation.innermost(removal) == places else { return false }
      changeScreens(operation, in: &model) { screens in
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
    before operation: NavigationChange.Operation,
    then perform: @escaping @Sendable () throws(Refusal) -> Void
  ) -> Bool {
    change { model in
      guard model.screens[asked.place.id] != nil else { return false }
      addQuestion(question, for: asked.screen.flow, about: asked.place.id, in: &model) {
        [runtime] in
        guard case .success(true) = $0 else { return }
        do throws(Refusal) {
          try perform()
        } catch {
          runtime.report(.refused(action: "\(operation)", error, reactor: asked.place.name))
        }
      }
      return true
    }
  }
}
