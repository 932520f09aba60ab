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
    Self(of: self) { .underID(EffectID(id), policy, $0) }
  }

  /// Gives this effect an id for its cancellation.
  ///
  ///     .run { … }.cancellable(id: "search", cancelInFlight: true)   // the latest search wins
  ///
  /// - Parameters:
  ///   - id: Any hashable value. Ids belong to one store; the same id may name several effects.
  ///   - cancelInFlight: True to cancel all effects that run under the id before this one starts.
  /// - Returns: An effect that ``cancel(id:)`` ends.
  @inlinable
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Self {
    policy(cancelInFlight ? .latest : .concurrent, id: id)
  }

  /// Cancels all effects that run under an id, at once.
  ///
  /// From then on no mutation of the cancelled work is reduced, not even a queued one. The
  /// only exception is the mutation of its ``finally(_:)``. A `concat` around the cancelled
  /// part continues.
  ///
  /// - Parameter id: The id that ``cancellable(id:cancelInFlight:)`` gave.
  /// - Returns: An effect that is over when the work has been cancelled.
  @inlinable
  public static func cancel(id: some Hashable & Sendable) -> Self {
    Self(.cancel(EffectID(id)))
  }
}

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

/// An identifier for the cancellation of effects of one store.
public struct EffectID: Hashable, Sendable, CustomStringConvertible {
  /// The value with its hash, which is read more often than ids are created.
  @usableFromInline
  final class Content: Hashable, Sendable {
    @usableFromInline let base: any Hashable & Sendable
    /// The same value if it is a string, as most ids are; strings are compared faster.
    @usableFromInline let text: String?
    @usableFromInline let hash: Int

    @inlinable
    init(_ base: some Hashable & Sendable) {
      self.base = base
      text = base as? String
      hash = text?.hashValue ?? AnyHashable(base).hashValue
    }

    @inlinable
    static func == (left: Content, right: Content) -> Bool {
      if left === right { return true }
      if left.hash != right.hash { return false }
      if let left = left.text, let right = right.text { return left == right }
      return AnyHashable(left.base) == AnyHashable(right.base)
    }

    @inlinable
    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
  }

  @usableFromInline let content: Content

  /// Creates an id from the value that an effect was given.
  @inlinable
  package init(_ base: some Hashable & Sendable) {
    content = Content(base)
  }

  /// The value of the id if it is a text, as the ids of timers are.
  package var text: String? { content.text }

  /// The value of the id, as text with control and format characters escaped.
  public var description: String { "\(content.base)".escaped }
}
