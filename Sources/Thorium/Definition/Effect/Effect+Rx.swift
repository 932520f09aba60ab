// What Rx calls otherwise: who writes such a name is told the one that it has here.
extension Effect {
  /// What Rx calls `empty()` is `none`.
  @available(*, unavailable, message: "Write .none.")
  public static func empty() -> Self { .none }

  /// To begin an effect later, let a pause come before it.
  @available(*, unavailable, message: "Write .concat(.pause(for: duration), effect).")
  public func delay(_ duration: Duration) -> Self { self }

  /// To let a mutation come first, let the effect follow it.
  @available(*, unavailable, message: "Write .concat(.just(mutation), effect).")
  public func startWith(_ mutation: R.Mutation) -> Self { self }

  /// To answer an error with a mutation, catch it.
  @available(*, unavailable, message: "Write effect.catch { _ in mutation }.")
  public func catchAndReturn(_ mutation: R.Mutation) -> Self { self }
}
