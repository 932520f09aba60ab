/// What happens when more waits for the reader of a stream than its limit allows.
///
/// Nothing is lost in silence: what is lost is reported through the runtime, with its count.
public enum StreamOverload: Sendable, Hashable, CaseIterable {
  /// All is kept, and that the reader is behind is reported, once until it has caught up.
  case report
  /// What comes is lost, until the reader has taken something; results of a flow, which are kept for all
  /// readers, until its end.
  case refuseNewest
  /// What has waited longest is lost.
  case dropOldest
}
