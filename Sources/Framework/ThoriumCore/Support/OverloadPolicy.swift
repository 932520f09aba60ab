/// The policy for elements beyond the limit of a queue.
///
/// The elements are actions in a mailbox, events, results of a flow, or elements of a stream. No
/// element is lost silently. A refused action gets a refusal, and the runtime reports lost elements
/// with their count.
public enum OverloadPolicy: Sendable, Hashable, CaseIterable {
  /// Keeps every element, and reports the overload once until the queue is empty again.
  case report
  /// Refuses new elements until the reader takes one.
  ///
  /// A flow keeps its results for all readers, so it refuses new results until its end.
  case refuse
  /// Drops the elements that have waited longest.
  case dropOldest
}
