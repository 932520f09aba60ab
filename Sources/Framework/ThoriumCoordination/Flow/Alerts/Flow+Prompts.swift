import ThoriumCore

extension Flow {
  /// Asks the user a question, and waits for the answer.
  ///
  ///     let isSure = try await flow.ask(
  ///       Question("Delete?", "It is gone then.", choices: [
  ///         .cancel("Keep", false), .destructive("Delete", true),
  ///       ])
  ///     )
  ///
  /// The question covers all screens and all earlier questions. No screen can be used while it is
  /// open. If a question with the same texts is already open, both callers receive its answer.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - again: True when the question is shown even if an equal one is open.
  /// - Returns: The answer.
  /// - Throws: A `CancellationError` if the flow ends, or the waiting task is cancelled,
  ///   before the answer arrives; the question is then withdrawn. A ``QuestionHidden``
  ///   if a flow hides the question. A ``/ThoriumCore/Refusal`` if the flow has already ended.
  public func ask<Answer>(_ question: Question<Answer>, again: Bool = false) async throws -> Answer
  {
    try Task.checkCancellation()
    let outcome = Outcome<Result<Answer, any Error>>()
    let request = try navigator.change { (model) throws(Refusal) in
      guard model.tree.isOpen(id) else { throw .flowHasEnded }
      return navigator.addQuestion(question, for: id, again: again, in: &model) {
        outcome.give($0)
      }
    }
    return try await withTaskCancellationHandler {
      try await outcome.value(for: "for an answer to \"\(question.alert.title)\"").get()
    } onCancel: { [navigator] in
      navigator.change { model in
        navigator.withdrawQuestions(in: &model) { $0.id == request }
      }
      // The answer of a closed alert may still wait for a transition.
      outcome.give(.failure(CancellationError()))
    }
  }

  /// Hides alerts of all flows, visible or not, in one step.
  ///
  /// The callers that asked these questions receive a ``QuestionHidden``
  /// error. No other alert is visible during this step.
  ///
  /// - Parameter title: The complete title; `nil` hides all alerts.
  public func hideAlerts(titled title: String? = nil) {
    navigator.change { model in
      guard model.tree.isOpen(id) else { return }
      let gone = navigator.changePrompts(in: &model, closing: .hidden) { $0.hide(titled: title) }
      for asker in gone {
        model.notifications.appendAtOnce { asker.withdraw(QuestionHidden(title: asker.title)) }
      }
    }
  }

  /// Shows a short message for a limited time, in place of the current message.
  ///
  ///     flow.toast("saved")
  ///     flow.toast("no connection", for: .seconds(5)) { store.send(.refresh) }
  ///
  /// The message stays when the flow ends, but its tap action is removed with the flow.
  ///
  /// - Parameters:
  ///   - text: The message; a text without a visible character shows nothing.
  ///   - duration: The display time on the runtime's clock.
  ///   - tapped: The action to run when the user taps the message. A tap also hides the message.
  /// - Returns: True when the message is shown; false if the flow
  ///   has ended or there is nothing to show.
  @discardableResult
  public func toast(
    _ text: String,
    for duration: Duration = .seconds(2),
    tapped: (@Sendable () -> Void)? = nil
  ) -> Bool {
    if text.allSatisfy(\.isWhitespace) { return false }
    let shown = navigator.change { model -> Int? in
      guard model.tree.isOpen(id) else { return nil }
      return navigator.changePrompts(in: &model) { $0.showToast(text, for: id, tapped) }
    }
    guard let number = shown else { return false }
    let timer = navigator.runtime.start(named: "toast", after: duration) { [weak navigator] in
      navigator?.hideToast(number)
    }
    let isKept = navigator.change { model in model.prompts.recordTimer(timer, for: number) }
    if !isKept { timer.cancel() }
    return true
  }
}

extension Navigator {
  /// Hides the toast, or only the toast with a number, together with its tap action.
  func hideToast(_ number: Int? = nil) {
    change { model in
      changePrompts(in: &model) { _ = $0.hideToast(number) }
    }
  }
}
