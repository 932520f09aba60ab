/// The reason why choices do not make a case.
///
/// Generators pass it on. It is not a failure: the check makes another case instead.
public enum DiscardedCase: Error, Sendable {
  /// The case needs more choices.
  case exhausted
  /// A filter or an assumption discards the case.
  case unwanted
}
