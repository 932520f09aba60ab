/// How much may wait, and what happens to more.
///
/// Nothing is lost in silence: what is refused is told as a refusal, and the rest is reported.
///
///     let runtime = Runtime(limits: Limits(mailbox: 100, overload: .refuse))
public struct Limits: Sendable, Hashable {
  /// What happens to an action that finds a store's mailbox full.
  public enum Overload: Sendable, Hashable {
    /// It waits all the same, and the overload is reported, once until the mailbox was emptied.
    case report
    /// It is refused. What effects emit is not refused, but reported.
    case refuse
  }

  /// How much may wait in a store's mailbox.
  ///
  /// Whoever handles takes up all that waits at once; what is taken up does not wait any more.
  /// A waiting input keeps the context of its sender, which takes 1.4 KB, unless ``Runtime/context`` is
  /// ``ContextPolicy/none``. Inputs beyond this limit are handled without task-local values.
  public let mailbox: Int
  /// What happens to an action that finds the mailbox full.
  public let overload: Overload
  /// How much a thread handles that others have sent, before a task goes on with it.
  ///
  /// The same limit holds for the notifications of a navigator, and for consecutive failures of one action before
  /// a task goes on with its work.
  public let handOff: Int
  /// How many events a store keeps for whoever takes them.
  public let events: Int
  /// What happens when more events come than are kept.
  public let eventOverload: StreamOverload
  /// How many results of a flow are kept for whoever reads them.
  public let results: Int
  /// What happens when a flow gives more results than are kept.
  ///
  /// Each reader gets them from the first on, so reading makes no room: a flow that refuses takes no
  /// further result once they are so many, and the oldest that go are lost to whoever has not read them.
  public let resultOverload: StreamOverload

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - mailbox: How much may wait in a store's mailbox, at least 1.
  ///   - overload: What happens to an action that finds the mailbox full.
  ///   - handOff: How much a thread handles that others have sent, at least 1.
  ///   - events: How many events a store keeps for whoever takes them, at least 1.
  ///   - eventOverload: What happens when more come. By default the oldest are lost, and that is
  ///     reported with their count.
  ///   - results: How many results of a flow are kept, at least 1.
  ///   - resultOverload: What happens when a flow gives more. By default all are kept, and that is
  ///     reported once. Where it refuses, `yield` answers so; what a flow returns is always taken.
  public init(
    mailbox: Int = 100_000,
    overload: Overload = .report,
    handOff: Int = 1_000,
    events: Int = 1_000,
    eventOverload: StreamOverload = .dropOldest,
    results: Int = 1_000,
    resultOverload: StreamOverload = .report
  ) {
    precondition(mailbox > 0, "A mailbox holds 1 or more, not \(mailbox).")
    precondition(handOff > 0, "A thread handles 1 or more for others, not \(handOff).")
    precondition(events > 0, "A store keeps 1 event or more, not \(events).")
    precondition(results > 0, "Of a flow 1 result or more is kept, not \(results).")
    self.mailbox = mailbox
    self.overload = overload
    self.handOff = handOff
    self.events = events
    self.eventOverload = eventOverload
    self.results = results
    self.resultOverload = resultOverload
  }
}
