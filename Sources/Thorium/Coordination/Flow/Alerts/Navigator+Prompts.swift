// What a person does about what lies above the screens.
extension Navigator {
  /// What lies above the screens now.
  public var prompts: Prompts { promptLedger.prompts }

  /// Answers the alert that is seen.
  ///
  ///     try navigator.answer(2, text: "123456")
  ///
  /// - Parameters:
  ///   - choice: Which choice, from 1 on.
  ///   - text: What was typed into its field; without a field there is none.
  /// - Throws: A ``Refusal`` where no alert is open, there is no such choice, or the text is no
  ///   answer. Then the alert stays open. What was typed unseen does not stand in it.
  public func answer(_ choice: Int, text: String? = nil) throws(Refusal) {
    while true {
      // Texts are read outside of the lock: that is the code of whoever asks.
      let answering = promptLedger.answering
      if answering.isEmpty { throw "no alert is open" }
      let settlements = try answering.map { (_, asker) throws(Refusal) in
        try asker.read(choice, text)
      }
      let isAnswered = try change { (model) throws(Refusal) in
        guard model.prompts.answering.map(\.ticket) == answering.map(\.ticket) else { return false }
        let gone = notePrompts(in: &model, closing: .answered(choice)) { $0.closeTop() }
        model.news.appendAtOnce { withExtendedLifetime(gone) {} }
        for settlement in settlements { model.news.append(settlement) }
        return true
      }
      if isAnswered { return }
    }
  }

  /// Taps the toast: it goes, and what its flow does on a tap is done.
  ///
  /// - Throws: A ``Refusal`` where no toast is shown, or an alert lies above it.
  public func tapToast() throws(Refusal) {
    try change { (model) throws(Refusal) in
      if model.prompts.prompts.toast == nil { throw "no toast is shown" }
      if !model.prompts.prompts.alerts.isEmpty { throw .alertIsOpen }
      let tapped = notePrompts(in: &model) { $0.hideToast() }
      if let tapped { model.news.append(tapped) }
    }
  }
}

extension Refusal {
  /// While an alert is open, a person can do nothing but answer it.
  package static let alertIsOpen: Refusal = "an alert is open"
}

// What flows do, and the navigator itself.
extension Navigator {
  /// Asks a question for a flow, in the middle of a change.
  ///
  /// This is what ``Flow/ask(_:again:)`` is made of, for whoever does not wait but goes on when an
  /// answer comes, as a rule that asks before a screen goes:
  ///
  ///     try change { model throws(Refusal) in
  ///       let ticket = ask(question, for: flow, in: &model) { outcome in
  ///         if case .success(true) = outcome { … }   // outside the lock, behind the news so far
  ///       }
  ///     }
  ///
  /// With the ticket it is taken back: `withdraw(ticket)`. It is taken back by itself when the flow
  /// ends, or the screen goes that it is about. Whatever comes, `settle` is called once.
  @discardableResult
  func ask<Answer>(
    _ question: Question<Answer>,
    for flow: FlowTree.ID,
    about place: Navigation.Place.ID? = nil,
    again: Bool = false,
    in model: inout Model,
    settle: @escaping @Sendable (Result<Answer, any Error>) -> Void
  ) -> PromptLedger.Ticket {
    let asker = PromptLedger.Asker(
      title: question.alert.title,
      flow: flow,
      place: place,
      read: { (choice, text) throws(Refusal) in
        let answer = try question.answer(choice, text)
        return { settle(.success(answer)) }
      },
      withdraw: { settle(.failure($0)) }
    )
    return notePrompts(in: &model) { $0.ask(asker, question.alert, again: again) }
  }

  /// Takes back a question that was asked; nothing happens where it has been answered.
  func withdraw(_ ticket: PromptLedger.Ticket) {
    _ = try? change { model in
      let gone = notePrompts(in: &model) { $0.withdraw(ticket) }
      note(gone, CancellationError(), in: &model)
    }
  }

  /// Takes back all that flows have asked that are ending, and what a tap on their toast does.
  func withdrawPrompts(of flows: [FlowTree.ID], in model: inout Model) {
    if model.prompts.isEmpty { return }
    let gone = notePrompts(in: &model) { ledger in
      ledger.disarmToast(of: flows)
      return ledger.withdraw(of: flows)
    }
    note(gone, CancellationError(), in: &model)
  }

  /// Takes back what was asked about screens that are gone.
  func withdrawPrompts(about places: [Navigation.Place], in model: inout Model) {
    if places.isEmpty || model.prompts.prompts.alerts.isEmpty { return }
    let gone = notePrompts(in: &model) { $0.withdraw(about: places.map(\.id)) }
    note(gone, CancellationError(), in: &model)
  }

  /// Changes what lies above the screens; what is seen then is told once, whatever was in between.
  @discardableResult
  func notePrompts<Answer>(
    in model: inout Model,
    closing ending: AlertEnding = .withdrawn,
    _ body: (inout PromptLedger) -> Answer
  ) -> Answer {
    let alerts = number == nil ? nil : model.prompts.prompts.alerts
    let before = model.prompts.sight
    let answer = body(&model.prompts)
    if let alerts { traceAlerts(since: alerts, closing: ending, in: &model) }
    let after = model.prompts.sight
    if before.alert != after.alert {
      let top = model.prompts.prompts.alerts.top
      model.news.append { [stage] in stage.didPrompt(.alert(top)) }
    }
    if before.toast != after.toast {
      let toast = model.prompts.prompts.toast
      model.news.append { [stage] in stage.didPrompt(.toast(toast)) }
    }
    let gone = model.prompts.takeGone()
    if !gone.isEmpty { model.news.appendAtOnce { for toast in gone { toast.timer?.cancel() } } }
    return answer
  }

  /// Notes what is to be traced of the alerts that were opened and closed.
  private func traceAlerts(
    since old: AlertStack,
    closing ending: AlertEnding,
    in model: inout Model
  ) {
    let (ended, began) = model.prompts.prompts.alerts.changes(since: old)
    if ended.isEmpty && began.isEmpty { return }
    let events: [FlowEvent] =
      ended.map { .alertEnded($0.number, ending) } + began.map { .alertBegan($0.number, $1) }
    model.news.appendAtOnce { for event in events { self.trace(event) } }
  }

  /// Notes that those who wait for an answer get none; that waits for no transition.
  func note(
    _ withdrawn: [PromptLedger.Asker],
    _ reason: any Error,
    in model: inout Model
  ) {
    for asker in withdrawn { model.news.appendAtOnce { asker.withdraw(reason) } }
  }
}
