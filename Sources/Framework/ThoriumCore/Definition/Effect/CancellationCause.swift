/// The reason why work was cancelled before it finished.
public enum CancellationCause: Sendable, Hashable {
  /// The program called `cancel(id:)`.
  case asked(EffectID)
  /// Other work with the same id started and replaced it.
  case replaced(EffectID)
  /// A competing effect of its race finished first.
  case race
  /// A concurrent part of the same effect failed, or the body that started the work failed.
  case failure
  /// The body that forked it cancelled it, or stopped waiting for it.
  case body
  /// Its store ended.
  case end
}

extension CancellationCause: CustomStringConvertible {
  /// A few words that can follow "cancelled by".
  public var description: String {
    switch self {
    case .asked(let id): "cancel(id: \(id))"
    case .replaced(let id): "a later effect with the id \(id)"
    case .race: "the winner of its race"
    case .failure: "the failure of a parallel effect"
    case .body: "the body that forked it"
    case .end: "the end of its store"
    }
  }
}
