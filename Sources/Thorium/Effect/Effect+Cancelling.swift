extension Effect {
  /// Gives this effect an id under which it can be cancelled.
  ///
  ///     .run { … }.cancellable(id: "search", cancelInFlight: true)   // the latest search wins
  ///
  /// - Parameters:
  ///   - id: Any hashable value. Ids belong to one store; the same id may name several effects.
  ///   - cancelInFlight: Whether all that runs under the id is cancelled before this begins.
  /// - Returns: An effect that ``cancel(id:)`` ends.
  @inlinable
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Self {
    Self(.keyed(EffectID(id), cancelInFlight: cancelInFlight, self))
  }

  /// Ends all that runs under an id, at once.
  ///
  /// From then on no mutation of the cancelled work lands, not even one that already waited, but
  /// that of its ``finally(_:)``. A `concat` around the cancelled part goes on.
  ///
  /// - Parameter id: The id that ``cancellable(id:cancelInFlight:)`` gave.
  /// - Returns: An effect that is over when the work has been cancelled.
  @inlinable
  public static func cancel(id: some Hashable & Sendable) -> Self {
    Self(.cancel(EffectID(id)))
  }
}

/// The name under which effects of one store are cancelled.
public struct EffectID: Hashable, Sendable, CustomStringConvertible {
  /// The value with its hash, which is asked for more often than ids are made.
  private final class Content: Sendable {
    let base: any Hashable & Sendable
    let hash: Int

    init(_ base: some Hashable & Sendable) {
      self.base = base
      hash = AnyHashable(base).hashValue
    }
  }

  private let content: Content

  /// Wraps the value that an effect was given as its id.
  public init(_ base: some Hashable & Sendable) {
    content = Content(base)
  }

  /// Tells whether both wrap the same value.
  public static func == (left: Self, right: Self) -> Bool {
    left.content === right.content
      || left.content.hash == right.content.hash
        && AnyHashable(left.content.base) == AnyHashable(right.content.base)
  }

  /// Hashes the value that it wraps.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(content.hash)
  }

  /// The id that was asked for, where this names those who wait for their turn under it.
  @usableFromInline var asked: EffectID { (content.base as? Turn)?.id ?? self }

  /// The value that it wraps, as text.
  public var description: String { "\(content.base)" }
}
