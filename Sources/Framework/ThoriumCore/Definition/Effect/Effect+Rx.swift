// Names of Rx. A use of such a name is an error that names the equivalent here.
extension Effect {
  /// An unavailable name from Rx; use `none`.
  @available(*, unavailable, message: "Write .none.")
  public static func empty() -> Self { .none }

  /// An unavailable name from Rx; put a pause before the effect.
  @available(*, unavailable, message: "Write .concat(.pause(for: duration), effect).")
  public func delay(_ duration: Duration) -> Self { self }

  /// An unavailable name from Rx; put the mutation before the effect.
  @available(*, unavailable, message: "Write .concat(.just(mutation), effect).")
  public func startWith(_ mutation: R.Mutation) -> Self { self }

  /// An unavailable name from Rx; use `catch`.
  @available(*, unavailable, message: "Write effect.catch { _ in mutation }.")
  public func catchAndReturn(_ mutation: R.Mutation) -> Self { self }
}
