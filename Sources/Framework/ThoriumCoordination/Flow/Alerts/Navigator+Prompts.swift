import Synchronization
public import ThoriumCore

// Operations of the user on the prompts above the screens.
extension Navigator {
  /// The current prompts above the screens.
  public var prompts: Prompts { readModel { $0.prompts.prompts } }

  /// Answers the visible alert.
  ///
  ///     try navigator.answer(2, text: "123456")
  ///
  /// - Parameters:
  ///   - choice: The number of the choice, counted from 1.
  ///   - text: The text that the user typed into the field; `nil` without a field.
  ///   - alert: The alert that the user saw; by default, the one that the presenter shows now.
  /// - Throws: A ``/ThoriumCore/Refusal`` if no alert is open, another one is visible, there is no such
  ///   choice, or the text is not accepted. Then the alert stays open. The refusal never contains the text
  ///   of a secure field.
  public func answer(
    _ choice: Int,
    text: String? = nil,
    to alert: Alert? = nil
  ) throws(Refusal) {
    let shown = readModel(\.prompts.shown)
    try tracingRefusal(of: "answer") { () throws(Refusal) in
      while true {
        guard let open = readModel(\.prompts.open.last) else { throw "no alert is open" }
        let isShown = presenter is NoPresenter || open.number == shown
        if !isShown || alert ?? open.alert != open.alert { throw "that alert is not visible" }
        // Texts are read outside the lock, since that runs foreign code.
        let settlements = try open.callers.map { (asker) throws(Refusal) in
          try asker.read(choice, text)
        }
        let isAnswered = change { model in
          guard model.prompts.answering.map(\.id) == open.callers.map(\.id) else { return false }
          let gone = changePrompts(in: &model, closing: .answered(choice)) { $0.closeTop() }
          model.notifications.appendAtOnce { withExtendedLifetime(gone) {} }
          for settlement in settlements { model.notifications.append(settlement) }
          return true
        }
        if isAnswered { return }
      }
    }
  }

  /// Taps the toast, which hides it and runs its tap action.
  ///
  /// - Throws: A ``/ThoriumCore/Refusal`` if no toast is shown, or an alert covers it.
  package func tapToast() throws(Refusal) {
    try tracingRefusal(of: "tapToast") { () throws(Refusal) in
      try change { (model) throws(Refusal) in
        if model.prompts.toast == nil { throw "no toast is shown" }
        if !model.prompts.open.isEmpty { throw .alertIsOpen }
        let tapped = changePrompts(in: &model) { $0.hideToast() }
        if let tapped { model.notifications.append(tapped) }
      }
    }
  }
}

extension Refusal {
  /// The refusal of the user's other operations while an alert is open.
  package static let alertIsOpen: Refusal = "an alert is open"
}

// Operations of flows and of the navigator.
extension Navigator {
  /// Asks a question for a flow, as part of a change of the model.
  ///
  /// ``Flow/ask(_:again:)`` uses this method. Code that does not wait can use it to continue
  /// when an answer arrives. An example is a rule that asks before a screen is removed:
  ///
  ///     try change { model throws(Refusal) in
  ///       let request = addQuestion(question, for: flow, in: &model) { outcome in
  ///         if case .success(true) = outcome { … }   // outside the lock, after older notifications
  ///       }
  ///     }
  ///
  /// The returned number identifies the question, so that the caller can withdraw it. The question
  /// is also withdrawn when its flow ends, or when the screen that it is
  /// about is removed. In all cases, `settle` is called once.
  @discardableResult
  func addQuestion<Answer>(
    _ question: Question<Answer>,
    for flow: FlowTree.ID,
    about place: Navigation.Place.ID? = nil,
    again: Bool = false,
    in model: inout Model,
    settle: @escaping @Sendable (Result<Answer, any Error>) -> Void
  ) -> Int {
    let asker = PromptState.Asker(
      title: question.alert.title,
      flow: flow,
      place: place,
      read: { (choice, text) throws(Refusal) in
        let answer = try question.chosenResult(choice, text)
        return { settle(.success(answer)) }
      },
      withdraw: { settle(.failure($0)) }
    )
    return changePrompts(in: &model) { $0.addQuestion(asker, question.alert, again: again) }
  }

  /// Withdraws all questions of flows that are ending, and the tap action of their toast.
  func withdrawPrompts(of flows: [FlowTree.ID], in model: inout Model) {
    if model.prompts.isEmpty { return }
    let ended = Set(flows)
    changePrompts(in: &model) { $0.disarmToast(of: ended) }
    withdrawQuestions(in: &model) { ended.contains($0.flow) }
  }

  /// Withdraws questions, and schedules the errors for their callers, which do not wait for a transition.
  func withdrawQuestions(
    in model: inout Model,
    where isWithdrawn: (PromptState.Asker) -> Bool
  ) {
    if model.prompts.open.isEmpty { return }
    for asker in changePrompts(in: &model, { $0.withdraw(where: isWithdrawn) }) {
      model.notifications.appendAtOnce { asker.withdraw(CancellationError()) }
    }
  }

  /// Changes the prompts, and schedules one notification for the resulting visible prompt.
  @discardableResult
  func changePrompts<Answer>(
    in model: inout Model,
    closing ending: AlertEnding = .withdrawn,
    _ body: (inout PromptState) -> Answer
  ) -> Answer {
    let alerts = number == nil ? nil : model.prompts.open
    let (before, old) = (model.prompts.sight, model.prompts.toast)
    let answer = body(&model.prompts)
    if let alerts { traceAlerts(since: alerts, closing: ending, in: &model) }
    let after = model.prompts.sight
    if before.alert != after.alert {
      let top = model.prompts.open.last?.alert
      model.notifications.append { [self] in
        self.model.withLock { $0.prompts.shown = after.alert }
        presenter.didPrompt(.alert(top))
      }
    }
    if before.toast != after.toast {
      let toast = model.prompts.toast?.text
      model.notifications.append { [presenter] in presenter.didPrompt(.toast(toast)) }
    }
    if let old {
      model.notifications.appendAtOnce { if old.number != after.toast { old.timer?.cancel() } }
    }
    return answer
  }

  /// Schedules the trace events of alerts that were opened or closed.
  private func traceAlerts(
    since old: [PromptState.OpenAlert],
    closing ending: AlertEnding,
    in model: inout Model
  ) {
    let new = model.prompts.open
    let (before, after) = (Set(old.map(\.number)), Set(new.map(\.number)))
    let ended = old.reversed().filter { !after.contains($0.number) }
    let began = new.filter { !before.contains($0.number) }
    if ended.isEmpty && began.isEmpty { return }
    let events: [FlowEvent] =
      ended.map { .alertEnded($0.number, ending) } + began.map { .alertBegan($0.number, $0.alert) }
    model.notifications.appendAtOnce { for event in events { self.trace(event) } }
  }
}
