/// The stages of one pipeline, with the elements that they hold back.
///
/// A line is a value. It starts no task and sets no timer, and it asks for the time only at a throttle.
/// Each method returns the outcome for an element.
///
///     var line = Line<Int, Void>(pipeline.debounce(for: .seconds(1)))
///     line.receive((1, ()), at: .zero)      // .waits, to be released after a second
///     line.release(wait, at: .seconds(1))   // .passes
@usableFromInline
struct Line<Element: Sendable, Origin: Sendable>: Sendable {
  /// An element and its origin.
  @usableFromInline typealias Item = (element: Element, origin: Origin)
  /// The wait of an element at a stage; a wait with a higher number replaces it.
  ///
  /// Without a duration, it continues the wait of the element before it, whose timer is set.
  @usableFromInline typealias Wait = (stage: Int, number: Int, duration: Duration?)

  /// The outcome for an element.
  ///
  /// The rare cases are indirect, since an element that passes would otherwise be moved with their size.
  @usableFromInline
  enum Outcome: Sendable {
    /// The element has passed all stages.
    case passes(Item)
    case drops(Item)
    indirect case fails(Item, any Error)
    /// The element waits, and replaces another one, which is dropped; the caller sets a timer.
    indirect case waits(Item, Wait, inPlaceOf: Item?)
  }

  /// The stored state of a stage.
  @usableFromInline
  struct Memory: Sendable {
    @usableFromInline var last: (any Sendable)?
    @usableFromInline var waiting: Item?
    @usableFromInline var number = 0
    /// The end of a throttle's closed interval.
    @usableFromInline var opening: Duration?
  }

  @usableFromInline let stages: [Pipeline<Element>.Stage]
  @usableFromInline var memories: [Memory]

  @usableFromInline
  init(_ pipeline: Pipeline<Element>) {
    stages = pipeline.stages
    memories = Array(repeating: Memory(), count: stages.count)
  }

  /// True when a stage holds an element back.
  var isHolding: Bool { memories.contains { $0.waiting != nil } }

  /// Sends an element through the stages, starting with a given one.
  @inlinable
  mutating func receive(
    _ item: Item,
    at now: @autoclosure () -> Duration,
    from first: Int = 0
  ) -> Outcome {
    var item = item
    do {
      for index in first..<stages.count {
        switch stages[index] {
        case .pass(let pass):
          guard let element = try pass(item.element) else { return .drops(item) }
          item.element = element
        case .distinct(let changedKey):
          guard let key = try changedKey(item.element, memories[index].last) else {
            return .drops(item)
          }
          memories[index].last = key
        case .debounce(let interval, let concerns):
          if try concerns(item.element), interval > .zero {
            return hold(item, at: index, for: interval)
          }
        case .throttle(let interval, let latest, let concerns):
          guard try concerns(item.element) else { continue }
          let (now, isWaiting) = (now(), memories[index].waiting != nil)
          let rest = (memories[index].opening ?? now) - now
          if rest > .zero || isWaiting {
            // The waiting element already has a timer.
            return latest ? hold(item, at: index, for: isWaiting ? nil : rest) : .drops(item)
          }
          memories[index].opening = now + interval
        case .merge, .follow: break
        }
      }
      return .passes(item)
    } catch {
      return .fails(item, error)
    }
  }

  @inlinable
  mutating func hold(_ item: Item, at stage: Int, for duration: Duration?) -> Outcome {
    let replaced = memories[stage].waiting.take()
    memories[stage].waiting = item
    if duration != nil { memories[stage].number += 1 }
    return .waits(item, (stage, memories[stage].number, duration), inPlaceOf: replaced)
  }

  /// True when no later wait has replaced this one.
  func isLatest(_ wait: Wait) -> Bool { memories[wait.stage].number == wait.number }

  /// Sends on the element that a stage has held back, unless a later wait has replaced it.
  mutating func release(_ wait: Wait, at now: Duration) -> Outcome? {
    guard isLatest(wait), let item = memories[wait.stage].waiting.take() else { return nil }
    if case .throttle(let interval, _, _) = stages[wait.stage] {
      memories[wait.stage].opening = now + interval
    }
    return receive(item, at: now, from: wait.stage + 1)
  }

  /// Removes and returns the held elements of some origins, which no later stage receives.
  mutating func removeItems(where isGone: (Origin) -> Bool = { _ in true }) -> [Item] {
    stages.indices.compactMap { stage in
      guard let item = memories[stage].waiting, isGone(item.origin) else { return nil }
      return memories[stage].waiting.take()
    }
  }

  /// Sends on all held elements, oldest first, as if all their times were over.
  mutating func flush() -> [Outcome] {
    // All throttles are open then.
    let end = Duration.longest * 2
    return stages.indices.reversed().compactMap { stage in
      guard let item = memories[stage].waiting.take() else { return nil }
      var outcome = receive(item, at: end, from: stage + 1)
      while case .waits(_, let wait, _) = outcome, let next = release(wait, at: end) {
        outcome = next
      }
      return outcome
    }
  }
}
