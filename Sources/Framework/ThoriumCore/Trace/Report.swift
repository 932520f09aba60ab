/// A problem or a loss that no caller receives as an error.
///
/// The function in `Runtime.report` receives every report. The default
/// function writes each report, except most cancellations, to standard error. A
/// test can turn a report into a failure, and a program can show or log it.
public enum Report: Sendable {
  /// An effect threw, and neither the effect nor `mutate(failure:state:)` handled the error.
  case unhandled(any Error, reactor: String)
  /// A stage or a source of a pipeline threw, and
  /// `mutate(failure:state:)` did not handle the error.
  case unhandledInPipeline(any Error, of: String, reactor: String)
  /// A store refused an action that was passed to `send`.
  case refused(action: String, Refusal, reactor: String)
  /// An action was sent to a store that has ended.
  case late(action: String, reactor: String)
  /// An action was sent to a child that is not in its parent's state.
  ///
  /// The report names the place where the child was expected, and the file and line of the call.
  case gone(action: String, child: String, sentFrom: String)
  /// A child is at two places of its parent's state at the same time.
  ///
  /// The report appears once, when the child is added at the
  /// second place. The value `at` names the first place.
  case duplicate(child: String, at: String, and: String)
  /// Running work was cancelled before it finished.
  ///
  /// ``CancellationCause`` lists the possible causes. A ``/ThoriumCoordination/Tracer`` receives the cause.
  /// `isReleased` is true if the last reference to the store was released while the work ran. By
  /// default only such a cancellation is written to standard error.
  case cancelled(work: String, reactor: String, isReleased: Bool = false)
  /// The number of waiting inputs in a store's mailbox exceeds its limit.
  ///
  /// No input is lost. The store handles further inputs without
  /// the task-local values of their senders.
  case overloaded(waiting: Int, reactor: String)
  /// The number of elements that wait for the reader of a stream
  /// exceeds its limit; nothing is lost.
  case behind(waiting: Int, of: String, reactor: String)
  /// Elements were lost because a reader was too slow or too many elements arrived at once.
  ///
  /// For the results of a flow, the report names the flow.
  case lost(count: Int, from: String, reactor: String)
  /// A store was deallocated together with this number of events that were never read.
  case untaken(count: Int, reactor: String)
  /// The number of buffered results of a flow exceeds its limit; nothing is lost.
  case kept(results: Int, flow: String)
  /// A log has failed, or its end was cut: a sentence for a person.
  case log(String)
  /// A flow failed, and its results were released before any code read its ending.
  case failed(any Error, flow: String)

  /// Returns the name of an action's case, without associated values, since they may be secret.
  ///
  ///     Report.name(ofAction: Login.Action.password("hunter2"))   // "password"
  ///
  /// - Parameter action: Any action. The function returns the name of the
  ///   type if the action is not an enumeration or has a custom mirror.
  /// - Returns: The name.
  package static func name(ofAction action: some Sendable) -> String {
    caseName(of: action)
  }
}

extension Report: CustomStringConvertible {
  /// One sentence that describes the event and suggests a solution where there is one.
  ///
  /// Control and format characters are escaped, so that a report can be logged directly.
  public var description: String { sentence.escaped }

  private var sentence: String {
    switch self {
    case .unhandled(let error, let reactor):
      """
      An effect of \(reactor) failed: \(error). Its mutations so far remain; catch the error in the \
      effect, or handle it in mutate(failure:state:).
      """
    case .unhandledInPipeline(let error, let stream, let reactor):
      """
      The pipeline of \(reactor)'s \(stream) failed: \(error). It drops the element and continues; \
      catch the error there, or handle it in mutate(failure:state:).
      """
    case .refused(let action, let refusal, let reactor):
      "\(reactor) refused \(action): \(refusal)."
    case .late(let action, let reactor):
      "\(action) was sent to \(reactor), which has ended. Nothing was changed."
    case .gone(let action, let child, let origin):
      "\(action) was sent to \(child), which is gone, from \(origin). Nothing was changed."
    case .duplicate(let child, let first, let second):
      """
      \(child) is at \(first) and at \(second) at once. Both places share one store, and its \
      events use the mapping of the first; create another Child for one of them.
      """
    case .cancelled(let work, let reactor, isReleased: false):
      "\(work) of \(reactor) was cancelled."
    case .cancelled(let work, let reactor, isReleased: true):
      """
      \(work) of \(reactor) was cancelled, since the store was released. Keep the store while it \
      works, or end it with end().
      """
    case .overloaded(let waiting, let reactor):
      """
      \(waiting) inputs wait in the mailbox of \(reactor). No input is lost, but further ones are \
      handled without the task-local values of their senders; send less, or raise Limits.mailbox.
      """
    case .behind(let waiting, let source, let reactor):
      """
      \(waiting) of the \(source) of \(reactor) wait for a reader. None is lost; read faster, or \
      raise the limit of the stream.
      """
    case .lost(let count, let source, let reactor):
      "\(count) of the \(source) of \(reactor) were lost, since their buffer was full. Read faster, or raise its limit."
    case .untaken(let count, let reactor):
      """
      \(count) events of \(reactor) were never read, and are lost with the store. Read its events, \
      or emit none.
      """
    case .kept(let results, let flow):
      """
      \(results) results of the flow \(flow) wait for a reader. None is lost; yield fewer, keep \
      them in a state, or raise Limits.results.
      """
    case .log(let reason): reason
    case .failed(let error, let flow):
      "The flow \(flow) failed: \(error). Await its ending or its value to handle it."
    }
  }
}
