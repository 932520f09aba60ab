import Synchronization

extension Flow {
  /// Asks a person, and waits for the answer.
  ///
  ///     let isSure = try await flow.ask(
  ///       Question("Delete?", "It is gone then.", choices: [
  ///         .cancel("Keep", false), .destructive("Delete", true),
  ///       ])
  ///     )
  ///
  /// The question lies above all screens, in front of those that were asked before; no screen can be
  /// used while it does. Whoever asks an open question once more, text for text, gets its answer too.
  ///
  /// - Parameters:
  ///   - question: What to ask.
  ///   - again: Whether it is shown also beside an equal one that is open.
  /// - Returns: The answer.
  /// - Throws: A `CancellationError` where the flow ends, or the waiting task is cancelled, before
  ///   there is an answer: then the question goes. A ``QuestionHidden`` where somebody hides it. A
  ///   ``Refusal`` where the flow has ended already.
  public func ask<Answer>(_ question: Question<Answer>, again: Bool = false) async throws -> Answer
  {
    try Task.checkCancellation()
    let outcome = Outcome<Answer>()
    let ticket = try navigator.change { (model) throws(Refusal) in
      guard model.tree.isOpen(id) else { throw .flowHasEnded }
      return navigator.ask(question, for: id, again: again, in: &model) { outcome.settle($0) }
    }
    return try await withTaskCancellationHandler {
      try await outcome.value(of: question.alert.title)
    } onCancel: { [navigator] in
      navigator.withdraw(ticket)
    }
  }

  /// Hides alerts, seen or not, whoever has asked; nothing is seen in between.
  ///
  /// Those who have asked are thrown a ``QuestionHidden``.
  ///
  /// - Parameter title: The whole title; `nil` hides all.
  public func hideAlerts(titled title: String? = nil) {
    _ = try? navigator.change { model in
      guard model.tree.isOpen(id) else { return }
      let gone = navigator.notePrompts(in: &model, closing: .hidden) { $0.hide(titled: title) }
      for asker in gone {
        model.news.appendAtOnce { asker.withdraw(QuestionHidden(title: asker.title)) }
      }
    }
  }

  /// Shows a short message that vanishes by itself, in place of the one that is shown.
  ///
  ///     flow.toast("saved")
  ///     flow.toast("no connection", for: .seconds(5)) { store.send(.refresh) }
  ///
  /// It stays when the flow ends; what a tap does goes with the flow.
  ///
  /// - Parameters:
  ///   - text: What is said; a text without a visible character shows nothing.
  ///   - duration: How long it is shown, on the runtime's clock.
  ///   - tapped: What is done when a person taps it, which also hides it, and only then.
  /// - Returns: Whether it is shown: not where the flow has ended, or there is nothing to show.
  @discardableResult
  public func toast(
    _ text: String,
    for duration: Duration = .seconds(2),
    tapped: (@Sendable () -> Void)? = nil
  ) -> Bool {
    if text.allSatisfy(\.isWhitespace) { return false }
    let number = try? navigator.change { (model) throws(Refusal) in
      guard model.tree.isOpen(id) else { throw .flowHasEnded }
      return navigator.notePrompts(in: &model) { $0.showToast(text, for: id, tapped) }
    }
    guard let number else { return false }
    navigator.hideToast(number, after: duration)
    return true
  }
}

/// Where an answer comes, and one waits for it.
private final class Outcome<Answer: Sendable>: Sendable {
  private let result = Mutex<Result<Answer, any Error>?>(nil)
  private let isSettled = Latch()

  func settle(_ result: Result<Answer, any Error>) {
    self.result.withLock { $0 = result }
    isSettled.open()
  }

  /// Waits for the answer; a cancelled task waits until its question is taken back.
  func value(of title: String) async throws -> Answer {
    await isSettled.waitUncancelled(for: "for an answer to \"\(title)\"")
    guard let result = result.withLock({ $0 }) else { throw CancellationError() }
    return try result.get()
  }
}

extension Navigator {
  /// Hides a toast when its time is over.
  fileprivate func hideToast(_ number: Int, after duration: Duration) {
    let timer = runtime.start(named: "toast") { [weak self, clock = runtime.clock] in
      do { try await clock.sleep(for: duration.clamped) } catch { return }
      self?.hideToast(number)
    }
    let isKept = try? change { model in model.prompts.keep(timer, for: number) }
    if isKept != true { timer.cancel() }
  }

  /// Hides the toast, or that of a number alone; a tap on it is over, too.
  func hideToast(_ number: Int? = nil) {
    _ = try? change { model in
      notePrompts(in: &model) { _ = $0.hideToast(number) }
    }
  }
}
