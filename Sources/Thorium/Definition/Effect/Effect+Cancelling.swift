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
    Self(.keyed(EffectID(id), cancelInFlight: cancelInFlight, erased), around: self)
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
  @usableFromInline
  final class Content: Sendable {
    @usableFromInline let base: any Hashable & Sendable
    /// The same value where it is a text, as most ids are, which is compared sooner.
    @usableFromInline let text: String?
    @usableFromInline let hash: Int

    @inlinable
    init(_ base: some Hashable & Sendable) {
      self.base = base
      text = base as? String
      hash = text?.hashValue ?? AnyHashable(base).hashValue
    }

    @inlinable
    func isEqual(to other: Content) -> Bool {
      if hash != other.hash { return false }
      if let text, let other = other.text { return text == other }
      return AnyHashable(base) == AnyHashable(other.base)
    }
  }

  @usableFromInline let content: Content

  /// Wraps the value that an effect was given as its id.
  @inlinable
  public init(_ base: some Hashable & Sendable) {
    content = Content(base)
  }

  /// Tells whether both wrap the same value.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.content === right.content || left.content.isEqual(to: right.content)
  }

  /// Hashes the value that it wraps.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(content.hash)
  }

  /// The id that was asked for, where this names those who wait for their turn under it.
  @usableFromInline var asked: EffectID { (content.base as? Turn)?.id ?? self }

  /// The value that it wraps, as text with control and format characters escaped.
  public var description: String { "\(content.base)".escaped }
}

/// The id under which the latest of throttled effects waits for its turn.
struct Turn: Hashable, Sendable, CustomStringConvertible {
  let id: EffectID

  init(id: EffectID) {
    self.id = id
  }

  var description: String { "\(id)" }
}
