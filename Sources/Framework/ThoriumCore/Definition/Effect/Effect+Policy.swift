/// The policy for an effect whose id is in use by other effects.
public enum EffectPolicy: Sendable, Hashable {
  /// The effects run in parallel.
  case concurrent
  /// The effects run one after the other, in the order of their requests.
  ///
  /// An effect does not wait for an effect that contains it. However, two parallel effects that
  /// wait for each other's ids wait for ever.
  case sequential
  /// The latest effect cancels the earlier ones.
  case latest
  /// New effects are dropped while one runs.
  case droppable
  /// An effect starts when its id has had no other request for this time.
  ///
  /// Earlier effects are dropped, or cancelled if they have started.
  case debounced(Duration)
  /// The first effect starts at once, and later ones within the interval are dropped.
  ///
  /// If `latest` is true, the last of them is kept, and starts when the interval has passed.
  case throttled(Duration, latest: Bool)
}

extension Effect {
  /// Sets the policy for this effect when other effects run under the same id.
  ///
  ///     case .type(let text):
  ///       search(text).policy(.debounced(.milliseconds(300)), id: "search")
  ///     case .save:
  ///       save(state).policy(.sequential, id: "save")
  ///
  /// Times are measured on the runtime's clock. ``cancel(id:)`` ends the running and the waiting
  /// effects. Effects that had not started are not reported as cancelled.
  ///
  /// - Parameters:
  ///   - policy: The policy.
  ///   - id: The id, which belongs to one store.
  /// - Returns: An effect that is over when it has run, or was dropped.
  @inlinable
  public func policy(_ policy: EffectPolicy, id: some Hashable & Sendable) -> Self {
    Self(.underID(EffectID(id), policy, erased), around: depth)
  }
}
