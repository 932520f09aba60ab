/// Why work was cancelled before it was over.
public enum CancellationCause: Sendable, Hashable {
  /// `cancel(id:)` was asked for.
  case asked(EffectID)
  /// Other work began under the id, and takes its place.
  case replaced(EffectID)
  /// What it raced with was over first.
  case race
  /// A part beside it, or the body that began it, has failed.
  case failure
  /// The body that had forked it has cancelled it, or waits for it no longer.
  case body
  /// Its store has ended.
  case end
}

extension CancellationCause: CustomStringConvertible {
  /// A few words that can stand behind "cancelled by".
  public var description: String {
    switch self {
    case .asked(let id): "cancel(id: \(id))"
    case .replaced(let id): "what follows under \(id)"
    case .race: "the winner of its race"
    case .failure: "a failure beside it"
    case .body: "the body that forked it"
    case .end: "the end of its store"
    }
  }
}
