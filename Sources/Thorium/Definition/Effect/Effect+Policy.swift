/// What becomes of effects that are asked for under one id while others still run under it.
public enum EffectPolicy: Sendable, Hashable {
  /// They run side by side.
  case concurrent
  /// They run one after the other, in the order in which they were asked for.
  ///
  /// An effect does not wait for one in which it stands itself; but effects that
  /// stand beside each other and ask for each other's ids wait for ever.
  case sequential
  /// The latest one cancels those before it.
  case latest
  /// Those that are asked for while one runs are dropped.
  case droppable
  /// Each begins when nothing has been asked for that long; the ones before it are dropped, or
  /// cancelled where they have begun.
  case debounced(Duration)
  /// The first begins at once. Of those asked for within that time the latest begins when it has
  /// passed, if `latest` is so; the others are dropped.
  case throttled(Duration, latest: Bool)
}

extension Effect {
  /// Says what becomes of this effect where others run under the same id.
  ///
  ///     case .type(let text):
  ///       search(text).policy(.debounced(.milliseconds(300)), id: "search")
  ///     case .save:
  ///       save(state).policy(.sequential, id: "save")
  ///
  /// Times are on the runtime's clock. ``cancel(id:)`` ends what runs, and what waits for its turn;
  /// what had not begun is not reported as cancelled.
  ///
  /// - Parameters:
  ///   - policy: What becomes of it.
  ///   - id: The id, which belongs to one store.
  /// - Returns: An effect that is over when it has run, or was dropped.
  @inlinable
  public func policy(_ policy: EffectPolicy, id: some Hashable & Sendable) -> Self {
    let key = EffectID(id)
    return switch policy {
    case .concurrent: Self(.keyed(key, cancelInFlight: false, erased), around: self)
    case .latest: Self(.keyed(key, cancelInFlight: true, erased), around: self)
    case .sequential: Self(.lined(key, erased), around: self)
    case .droppable: Self(.droppable(key, erased), around: self)
    case .debounced(let pause): Self(.debounced(key, pause.clamped, erased), around: self)
    case .throttled(let interval, let latest):
      Self(.throttled(key, interval.clamped, latest: latest, erased), around: self)
    }
  }
}
