import Synchronization

/// The result of `perform`: whether an action was accepted, and when its work is over.
///
///     let receipt = await store.perform(.search("swift"))
///     receipt.refusal            // nil: it was accepted
///     await receipt.finished()   // all that the action started is over
public struct Receipt: Sendable {
  private let pendingAction: PendingAction
  /// The recorder of the store, if it has one.
  package let recorder: (any StoreRecorder)?
  /// The number of the recorder's last commit before the action was sent.
  package let lastCommit: Int

  init(_ pendingAction: PendingAction, recordedBy recorder: (any StoreRecorder)?, after commit: Int)
  {
    self.pendingAction = pendingAction
    (self.recorder, lastCommit) = (recorder, commit)
  }

  /// The reason why the action was refused, or `nil` if it was accepted.
  public var refusal: Refusal? { pendingAction.refusal }

  /// Waits until all work that the action started is over, however it ends.
  ///
  /// It returns at once for an action that was refused or started nothing. It returns early when
  /// the waiting task is cancelled.
  public func finished() async {
    await pendingAction.over.wait(for: "for the end of an action's work")
  }
}

/// An action that the store has not finished.
@usableFromInline
final class PendingAction: Sendable {
  private struct Notes {
    var refusal: Refusal?
    /// The action's number in a trace.
    var number: Int?
    /// The unhandled error that the action's work threw.
    var failure: (any Error)?
  }

  private let notes = Mutex(Notes())
  /// True when a task waits for the action; false when only a trace needs its number.
  let isAwaited: Bool
  /// The child and the source location of the send, if the action was sent to a child.
  let origin: Origin?
  /// A gate that opens when the action's synchronous part is over; its work may still be running.
  let handled = AsyncGate()
  /// A gate that opens when all work that the action started is over.
  let over = AsyncGate()

  @usableFromInline
  init(isAwaited: Bool = false, from origin: Origin? = nil) {
    self.isAwaited = isAwaited
    self.origin = origin
  }

  var refusal: Refusal? { notes.withLock(\.refusal) }
  var number: Int? { notes.withLock(\.number) }
  var failure: (any Error)? { notes.withLock(\.failure) }

  func recordStart(_ number: Int) {
    notes.withLock { $0.number = number }
  }

  func fail(_ error: any Error) {
    notes.withLock { $0.failure = error }
  }

  func refuse(_ refusal: Refusal) {
    notes.withLock { $0.refusal = refusal }
  }
}

extension Store {
  /// Sends an action and waits until its synchronous part has happened.
  ///
  /// Use it where the result matters: to show a user why an action is refused, or to wait for the
  /// work that the action starts. The receipt contains the refusal, which is not reported as well.
  ///
  /// - Parameter action: The action.
  /// - Returns: The receipt, with the refusal if there is one, and a way to wait for the
  ///   end of the work.
  public func perform(_ action: R.Action) async -> Receipt {
    let pendingAction = PendingAction(isAwaited: true)
    let lastCommit = recorder?.lastCommit ?? 0
    submit(.action(Box(action), pendingAction))
    await pendingAction.handled.waitUncancelled(for: "for \(R.self) to handle an action")
    return Receipt(pendingAction, recordedBy: recorder, after: lastCommit)
  }
}

extension AnyStore {
  /// Resumes the tasks that wait for the synchronous part of an action.
  ///
  /// The action's work may still be running.
  func notifyHandled(_ pendingAction: PendingAction) {
    if pendingAction.isAwaited { openGate(pendingAction.handled) }
  }

  /// Resumes the tasks that wait for the end of an action's work.
  func notifyFinished(_ pendingAction: PendingAction) {
    guard pendingAction.isAwaited else { return }
    openGate(pendingAction.over)
    openGate(pendingAction.handled)
  }

  func refuse(_ pendingAction: PendingAction, _ refusal: Refusal) {
    pendingAction.refuse(refusal)
    notifyFinished(pendingAction)
  }
}
