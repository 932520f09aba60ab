/// Something that must not vanish, told where nobody else holds the answer.
///
/// Reports go through one door, ``Runtime/report``. The standard door writes each, but the
/// cancellations, to standard error; a test makes it a failure, a program shows or logs it.
public enum Report: Sendable {
  /// An effect threw, and neither it nor `mutate(failure:state:)` made anything of the error.
  case unhandled(any Error, reactor: String)
  /// A stage or a source of a pipeline threw, and `mutate(failure:state:)` made nothing of the error.
  case unhandledInPipeline(any Error, of: String, reactor: String)
  /// An action that `send` took was refused.
  case refused(action: String, Refusal, reactor: String)
  /// An action was sent to a store that has ended.
  case late(action: String, reactor: String)
  /// An action was sent to a child that is not in its parent's state.
  ///
  /// It is named where it was to be found, and by file and line where it was sent.
  case gone(action: String, child: String, sentFrom: String)
  /// A child is at two places of its parent's state at once.
  ///
  /// It is reported once, when the child comes to the second place; `at` names the first one.
  case duplicate(child: String, at: String, and: String)
  /// Work that had begun was cancelled before it was over.
  ///
  /// ``CancellationCause`` lists why; a ``Tracer`` is told which it was.
  case cancelled(work: String, reactor: String)
  /// More waits in a store's mailbox than its limit allows.
  ///
  /// No input is lost, but further ones are handled without the task-local values of their senders.
  case overloaded(waiting: Int, reactor: String)
  /// More waits for the reader of a stream than its limit allows; nothing is lost.
  case behind(waiting: Int, of: String, reactor: String)
  /// A reader was too slow, or too much came at once, and so much of it was lost.
  ///
  /// Of results of a flow, the flow is named.
  case lost(count: Int, from: String, reactor: String)
  /// A store has gone, and so many of its events with it, which nobody has taken.
  case untaken(count: Int, reactor: String)
  /// More results of a flow are kept than its limit allows; nothing is lost.
  case kept(results: Int, flow: String)
  /// A flow failed, and its results were let go before anybody looked at how it ended.
  case failed(any Error, flow: String)
  /// A reactor has a method that no store calls; a debug build reports it at the first action.
  case uncalled(method: String, reactor: String)

  /// Names an action by its case alone, since what it carries may be secret.
  ///
  ///     Report.name(ofAction: Login.Action.password("hunter2"))   // "password"
  ///
  /// - Parameter action: Any action; one that is not an enumeration, or that mirrors itself in a way
  ///   of its own, is named by its type.
  /// - Returns: The name.
  public static func name(ofAction action: some Sendable) -> String {
    let mirror = Mirror(reflecting: action)
    guard mirror.displayStyle == .enum, !(action is any CustomReflectable) else {
      return "\(type(of: action))".escaped
    }
    return mirror.children.first?.label ?? "\(action)".escaped
  }
}

extension Report: CustomStringConvertible {
  /// One sentence that says what happened, and what to do where something is to be done.
  ///
  /// Control and format characters are escaped, so that a report can be logged as it is.
  public var description: String { sentence.escaped }

  private var sentence: String {
    switch self {
    case .unhandled(let error, let reactor):
      """
      An effect of \(reactor) failed: \(error). Nothing was changed; catch it in the effect, or \
      answer it in mutate(failure:state:).
      """
    case .unhandledInPipeline(let error, let stream, let reactor):
      """
      The pipeline of \(reactor)'s \(stream) failed: \(error). It goes on without what it was given; \
      catch it there, or answer it in mutate(failure:state:).
      """
    case .refused(let action, let refusal, let reactor):
      "\(reactor) refused \(action): \(refusal)."
    case .late(let action, let reactor):
      "\(action) was sent to \(reactor), which has ended. Nothing was changed."
    case .gone(let action, let child, let origin):
      "\(action) was sent to \(child), which is gone, from \(origin). Nothing was changed."
    case .duplicate(let child, let first, let second):
      """
      \(child) is at \(first) and at \(second) at once. Both have one store, whose events are mapped as at \
      the first; make another Child for one of them.
      """
    case .cancelled(let work, let reactor):
      "\(work) of \(reactor) was cancelled."
    case .overloaded(let waiting, let reactor):
      """
      \(waiting) inputs wait in the mailbox of \(reactor). No input is lost, but further ones are \
      handled without the task-local values of their senders; send less, or raise Limits.mailbox.
      """
    case .behind(let waiting, let source, let reactor):
      """
      \(waiting) of \(source) of \(reactor) wait for a reader. Nothing is lost; read faster, or \
      raise the limit of the stream.
      """
    case .lost(let count, let source, let reactor):
      "\(count) of \(source) of \(reactor) were lost, since more came than could be kept."
    case .untaken(let count, let reactor):
      """
      \(count) events of \(reactor) went with it, since nobody has taken them; read its events, or \
      let its effects tell none.
      """
    case .kept(let results, let flow):
      """
      \(results) results of the flow \(flow) are kept. Nothing is lost; give fewer, keep them in a state, \
      or raise Limits.results.
      """
    case .uncalled(let method, let reactor):
      """
      \(reactor) has mutate(action:state:), so no store calls its \(method). Delete that, or give it another \
      name if mutate(action:state:) calls it.
      """
    case .failed(let error, let flow):
      "The flow \(flow) failed: \(error). Await its ending or its value to handle it."
    }
  }
}
