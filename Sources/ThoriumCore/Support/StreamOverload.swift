/// The policy for elements beyond the limit of a stream's queue.
///
/// No element is lost silently: the runtime reports lost elements with their count.
public enum StreamOverload: Sendable, Hashable, CaseIterable {
  /// Keeps every element, and reports a slow reader once until it has caught up.
  case report
  /// Drops new elements until the reader takes one.
  ///
  /// A flow keeps its results for all readers, so it drops new results until its end.
  case refuseNewest
  /// Drops the elements that have waited longest.
  case dropOldest
}
