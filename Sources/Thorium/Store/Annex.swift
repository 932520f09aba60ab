public import Synchronization

/// What a store has only when it needs it: observers, running work, and those who wait.
///
/// Proof that `@unchecked Sendable` is right: all fields that change belong to the holder of the
/// store's role, like the store's own.
@safe
@usableFromInline
final class Annex<R: Reactor>: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var observers = ObserverList<R.State>()
  /// Whether observers are being called, so that what is emitted meanwhile must wait.
  @exclusivity(unchecked) @usableFromInline var isTelling = false
  @exclusivity(unchecked) @usableFromInline var ledger = Ledger<R>()
  /// The body whose first segment runs on this thread now, and how it has ended if it has.
  @exclusivity(unchecked) @usableFromInline var starting: (run: Run<R>, ending: BodyEnding?)?
  @exclusivity(unchecked) @usableFromInline var settling: [Latch] = []
  @usableFromInline let legacy: Legacy<R>

  @usableFromInline
  init(of store: Store<R>) {
    legacy = Legacy(of: store)
  }
}

/// How a body has ended.
@usableFromInline
struct BodyEnding {
  @usableFromInline let error: (any Error)?

  @inlinable
  init(error: (any Error)?) {
    self.error = error
  }
}

extension Store {
  /// The annex, where there is one.
  @inlinable var existingAnnex: Annex<R>? {
    unsafe annex.load(ordering: .acquiring)?.takeUnretainedValue()
  }

  /// The annex, made when it is first needed, by any thread.
  @inlinable
  func needAnnex() -> Annex<R> {
    if let annex = existingAnnex { return annex }
    let made = unsafe Unmanaged.passRetained(Annex(of: self))
    let (isFirst, earlier) = unsafe annex.compareExchange(
      expected: nil,
      desired: made,
      ordering: .acquiringAndReleasing
    )
    if !isFirst { unsafe made.release() }
    return unsafe (earlier ?? made).takeUnretainedValue()
  }
}
