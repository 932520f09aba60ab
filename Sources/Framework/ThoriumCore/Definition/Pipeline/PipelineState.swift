/// The state of one pipeline, with the elements that its stages hold back.
///
/// It is a value. It runs nothing and reads no clock. Each method receives the current time and
/// returns the outcome for the element.
///
///     var state = PipelineState<Int, Void>(pipeline.debounce(for: .seconds(1)))
///     state.receive(.init(1, from: ()), at: .zero)   // .waits, to be released after a second
///     state.release(wait, at: .seconds(1))           // .passes
@usableFromInline
struct PipelineState<Element: Sendable, Origin: Sendable>: Sendable {
  @usableFromInline typealias Stage = Pipeline<Element>.Stage

  /// An element and its origin.
  @usableFromInline
  struct PipelineElement: Sendable {
    @usableFromInline var element: Element
    @usableFromInline let origin: Origin

    @inlinable
    init(_ element: Element, from origin: Origin) {
      self.element = element
      self.origin = origin
    }
  }

  /// The wait of an element that a stage holds back.
  @usableFromInline
  struct Wait: Sendable {
    @usableFromInline let stage: Int
    /// The number of this wait in its stage; a later wait replaces it.
    @usableFromInline let turn: Int
    @usableFromInline let duration: Duration

    @inlinable
    init(stage: Int, turn: Int, duration: Duration) {
      self.stage = stage
      self.turn = turn
      self.duration = duration
    }
  }

  /// The outcome for an element.
  @usableFromInline
  enum Step: Sendable {
    /// The element has passed all stages.
    case passes(PipelineElement)
    case drops(PipelineElement)
    case fails(PipelineElement, any Error)
    /// The element waits, and replaces another one, which is dropped.
    ///
    /// If there is a wait, the caller sets a timer for it.
    case waits(PipelineElement, Wait?, inPlaceOf: PipelineElement?)
  }

  /// The stored state of a stage.
  @usableFromInline
  struct Memory: Sendable {
    @usableFromInline var last: (any Sendable)?
    @usableFromInline var waiting: PipelineElement?
    @usableFromInline var turn = 0
    /// The end of a throttle's closed interval.
    @usableFromInline var opening: Duration?

    @inlinable
    init() {}
  }

  @usableFromInline let stages: [Stage]
  /// The functions of the stages, if no stage stores anything.
  @usableFromInline let passes: [@Sendable (Element) throws -> Element?]?
  @usableFromInline var memories: [Memory]
  /// The number of elements that are held back.
  @usableFromInline var held = 0
  /// True when no stage holds elements back from now on.
  @usableFromInline var isFlushed = false

  @inlinable
  init(_ pipeline: Pipeline<Element>) {
    stages = pipeline.stages
    memories = Array(repeating: Memory(), count: stages.count)
    let passes = stages.compactMap(\.pass)
    self.passes = passes.count == stages.count ? passes : nil
  }

  /// Sends an element through the stages, starting with a given one.
  @inlinable
  mutating func receive(_ item: PipelineElement, at now: Duration, from first: Int = 0) -> Step {
    var item = item
    do {
      for pass in passes ?? [] {
        guard let element = try pass(item.element) else { return .drops(item) }
        item.element = element
      }
      for stage in first..<stages.count where passes == nil {
        guard let next = try enter(stage, item, now) else { continue }
        guard case .passes(let changed) = next else { return next }
        item = changed
      }
      return .passes(item)
    } catch {
      return .fails(item, error)
    }
  }

  /// Sends on the element that a stage has held back, unless a later wait has replaced it.
  @inlinable
  mutating func release(_ wait: Wait, at now: Duration) -> Step? {
    guard memories[wait.stage].turn == wait.turn, let item = removeWaiting(wait.stage) else {
      return nil
    }
    if case .throttle(let interval, _, _) = stages[wait.stage] {
      memories[wait.stage].opening = now + interval
    }
    return receive(item, at: now, from: wait.stage + 1)
  }

  /// Removes and returns the held elements, which will not be released.
  @inlinable
  mutating func cancel() -> [PipelineElement] {
    stages.indices.compactMap { removeWaiting($0) }
  }

  /// Removes the held elements of some origins; no later stage receives them.
  @inlinable
  mutating func removeElements(from isGone: (Origin) -> Bool) {
    for stage in stages.indices where memories[stage].waiting.map({ isGone($0.origin) }) == true {
      _ = removeWaiting(stage)
    }
  }

  /// Sends on all held elements, oldest first; no element is held back from now on.
  @inlinable
  mutating func flush() -> [Step] {
    isFlushed = true
    return stages.indices.reversed().compactMap { stage in
      removeWaiting(stage).map { receive($0, at: .zero, from: stage + 1) }
    }
  }

  /// Sends an element into a stage.
  ///
  /// - Returns: The outcome, or `nil` if the element continues unchanged.
  @inlinable
  mutating func enter(_ stage: Int, _ item: PipelineElement, _ now: Duration) throws -> Step? {
    switch stages[stage] {
    case .debounce where isFlushed, .throttle where isFlushed: break
    case .pass(let pass):
      guard let element = try pass(item.element) else { return .drops(item) }
      return .passes(PipelineElement(element, from: item.origin))
    case .distinct(let changedKey):
      guard let last = try changedKey(item.element, memories[stage].last) else {
        return .drops(item)
      }
      memories[stage].last = last
    case .debounce(let interval, let concerns):
      if try concerns(item.element), interval > .zero {
        return hold(item, stage, for: interval)
      }
    case .throttle(let interval, let latest, let concerns):
      guard try concerns(item.element) else { return nil }
      let rest = (memories[stage].opening ?? now) - now
      if rest <= .zero, memories[stage].waiting == nil {
        memories[stage].opening = now + interval
      } else if latest {
        // The waiting element already has a timer.
        return hold(item, stage, for: memories[stage].waiting == nil ? rest : nil)
      } else {
        return .drops(item)
      }
    case .merge: break
    }
    return nil
  }

  @inlinable
  mutating func hold(_ item: PipelineElement, _ stage: Int, for duration: Duration?) -> Step {
    let replaced = removeWaiting(stage)
    memories[stage].waiting = item
    held += 1
    guard let duration else { return .waits(item, nil, inPlaceOf: replaced) }
    memories[stage].turn += 1
    let wait = Wait(stage: stage, turn: memories[stage].turn, duration: duration)
    return .waits(item, wait, inPlaceOf: replaced)
  }

  @inlinable
  mutating func removeWaiting(_ stage: Int) -> PipelineElement? {
    guard let item = memories[stage].waiting.take() else { return nil }
    held -= 1
    return item
  }
}
