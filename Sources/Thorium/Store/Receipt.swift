import Synchronization

/// The result of `perform`: whether an action was accepted, and when its work is over.
///
///     let receipt = await store.perform(.search("swift"))
///     receipt.refusal            // nil: it was accepted
///     await receipt.finished()   // all that the action started is over
public struct Receipt: Sendable {
  private let ticket: Ticket

  init(_ ticket: Ticket) {
    self.ticket = ticket
  }

  /// Why the action was refused, or `nil` where it was accepted.
  public var refusal: Refusal? { ticket.refusal }

  /// Waits for the end of all the work that the action started, however it ends.
  ///
  /// It returns at once for an action that was refused or started nothing, and returns early when
  /// the waiting task is cancelled.
  public func finished() async {
    await ticket.over.wait(for: "for the end of an action's work")
  }
}

/// What is known of one action while it is on its way.
@usableFromInline
final class Ticket: Sendable {
  private struct Notes {
    var refusal: Refusal?
    /// The action's number in a trace.
    var number: Int?
    /// What its work threw, and nobody handled.
    var failure: (any Error)?
  }

  private let notes = Mutex(Notes())
  /// Whether somebody waits for it, and not only a trace needs its number.
  let isAwaited: Bool
  /// From where it was sent, where that was to a child.
  let origin: Origin?
  /// Open when the action's synchronous part is over; its work may go on.
  let handled = Latch()
  /// Open when all that the action started is over.
  let over = Latch()

  init(isAwaited: Bool = true) {
    self.isAwaited = isAwaited
    origin = nil
  }

  @usableFromInline
  init(from origin: Origin) {
    isAwaited = false
    self.origin = origin
  }

  var refusal: Refusal? { notes.withLock(\.refusal) }
  var number: Int? { notes.withLock(\.number) }
  var failure: (any Error)? { notes.withLock(\.failure) }

  func begin(_ number: Int) {
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
  /// Use it where the answer matters: to tell a user why an action is refused, or to await the
  /// work that it starts. The receipt has the refusal, which is not reported besides.
  ///
  /// - Parameter action: What to do.
  /// - Returns: Whether it was accepted, and a way to await the end of its work.
  public func perform(_ action: R.Action) async -> Receipt {
    let ticket = Ticket()
    submit(.action(Box(action), ticket))
    await ticket.handled.waitUncancelled(for: "for \(R.self) to handle an action")
    return Receipt(ticket)
  }
}
