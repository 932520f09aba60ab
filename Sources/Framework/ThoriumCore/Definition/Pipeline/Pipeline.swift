/// A transform of the whole stream of a store's actions, mutations or states.
///
/// A reactor builds it once, when a store is made, from the unchanged stream that it receives. Each element passes
/// the stages in their written order. It does so between two of the store's actions, so a stage needs no lock.
///
///     func transform(action: Pipeline<Action>) -> Pipeline<Action> {
///       action
///         .filter { $0 != .noise }
///         .debounce(for: .milliseconds(300)) { $0.isTyping }
///         .merge(session.logouts.map { _ in .reset })
///     }
///
/// An element that no stage holds back passes before `send` returns. Elements that a stage has held back, and those
/// of a merged sequence, arrive later, like a separate `send`. A closure that throws loses only the element that it
/// was called with. The store then calls `mutate(failure:state:)`, and reports the error if that method does not
/// handle it. <doc:Pipelines> has programs.
public struct Pipeline<Element: Sendable>: Sendable {
  @usableFromInline
  enum Stage: Sendable {
    /// Passes on the result of the function, or drops the element if that is `nil`.
    case pass(@Sendable (Element) throws -> Element?)
    /// Passes on an element if the function returns a value to store; drops it if that is `nil`.
    case distinct(@Sendable (Element, _ last: (any Sendable)?) throws -> (any Sendable)?)
    case debounce(Duration, @Sendable (Element) throws -> Bool)
    case throttle(Duration, latest: Bool, @Sendable (Element) throws -> Bool)
    /// Passes every element on; the elements of the source enter the stages after it.
    case merge(Source)
    /// Passes every element on, and adds others: the source calls a closure with each.
    ///
    /// The source calls it until the returned object is released, and passes its actor, if it is known.
    case follow(
      @Sendable (_ take: @escaping @Sendable (Element, (any Actor)?) -> Void) -> (
        any AnyObject & Sendable
      )?
    )
  }

  /// Delivers the elements of another source to a closure, until that closure returns `false`.
  @usableFromInline
  typealias Source = @Sendable (_ take: @Sendable (Element) async -> Bool) async throws -> Void

  /// The stages, or `nil` if there are none, which the compiler sees where a store is made.
  @usableFromInline let added: [Stage]?

  /// Creates a pipeline without stages.
  @inlinable
  package init() {
    added = nil
  }

  @usableFromInline
  init(_ stages: [Stage]) {
    added = stages
  }

  @inlinable var isIdentity: Bool { added == nil }

  @inlinable var stages: [Stage] { added ?? [] }

  @inlinable
  func followed(by stage: Stage) -> Self {
    Self(stages + [stage])
  }
}

extension Pipeline {
  /// Replaces each element by the result of a closure.
  ///
  /// - Parameter transform: Returns the new element.
  /// - Returns: The pipeline with this stage appended.
  @inlinable
  public func map(_ transform: @escaping @Sendable (Element) throws -> Element) -> Self {
    followed(by: .pass(transform))
  }

  /// Passes on the elements that satisfy a condition, and drops the others.
  ///
  /// - Parameter isIncluded: The condition.
  /// - Returns: The pipeline with this stage appended.
  @inlinable
  public func filter(_ isIncluded: @escaping @Sendable (Element) throws -> Bool) -> Self {
    followed(by: .pass { try isIncluded($0) ? $0 : nil })
  }

  /// Replaces each element by the result of a closure, and drops those with the result `nil`.
  ///
  /// - Parameter transform: Returns the new element, or `nil` to drop it.
  /// - Returns: The pipeline with this stage appended.
  @inlinable
  public func compactMap(_ transform: @escaping @Sendable (Element) throws -> Element?) -> Self {
    followed(by: .pass(transform))
  }

  /// Calls a closure with each element, and passes the element on unchanged.
  ///
  /// - Parameter look: Called with each element. It may send to any store; it must not block.
  /// - Returns: The pipeline with this stage appended.
  @inlinable
  public func onEach(_ look: @escaping @Sendable (Element) throws -> Void) -> Self {
    followed(
      by: .pass {
        try look($0)
        return $0
      }
    )
  }

  /// Drops the elements whose key equals the key of the last element that passed.
  ///
  ///     state.removeDuplicates { $0.revision }
  ///
  /// - Parameter key: Returns the key of an element. The stage stores the last key.
  /// - Returns: The pipeline with this stage appended.
  public func removeDuplicates<Key: Equatable & Sendable>(
    by key: @escaping @Sendable (Element) throws -> Key
  ) -> Self {
    followed(
      by: .distinct { element, last in
        let key = Remembered(key: try key(element))
        return (last as? Remembered<Key>).map { isSame($0, key) } == true ? nil : key
      }
    )
  }

  /// Holds each element back until no other has arrived for an interval; the last one passes.
  ///
  /// A new element replaces the held one, which is dropped.
  ///
  ///     action.debounce(for: .milliseconds(300)) { $0.isTyping }
  ///
  /// To debounce a single effect, give it a policy instead: `policy(.debounced(…), id:)`.
  ///
  /// - Parameters:
  ///   - interval: The time to wait, on the runtime's clock. At zero or less, every element passes immediately. An
  ///     interval of billions of years, such as `.seconds(Int64.max)`, never ends.
  ///   - concerns: Returns whether the stage applies to an element; by default it applies to all. The others pass
  ///     immediately, even before a held one.
  /// - Returns: The pipeline with this stage appended.
  public func debounce(
    for interval: Duration,
    where concerns: @escaping @Sendable (Element) throws -> Bool = { _ in true }
  ) -> Self {
    followed(by: .debounce(interval.clamped, concerns))
  }

  /// Passes on an element, and then no other for an interval.
  ///
  ///     action.throttle(for: .seconds(1), latest: false) { $0 == .refresh }
  ///
  /// - Parameters:
  ///   - interval: The time to stay closed, on the runtime's clock. At zero or less, every element passes
  ///     immediately. An interval of billions of years, such as `.seconds(Int64.max)`, never ends.
  ///   - latest: True to pass on the last element of the interval when the interval has passed; then a new interval
  ///     begins. The stage drops all other elements of the interval.
  ///   - concerns: Returns whether the stage applies to an element; by default it applies to all. The others pass
  ///     immediately, even before a held one.
  /// - Returns: The pipeline with this stage appended.
  public func throttle(
    for interval: Duration,
    latest: Bool,
    where concerns: @escaping @Sendable (Element) throws -> Bool = { _ in true }
  ) -> Self {
    followed(by: .throttle(interval.clamped, latest: latest, concerns))
  }

  /// Adds the elements of an asynchronous sequence.
  ///
  ///     action.merge(session.logouts.map { _ in .reset })
  ///
  /// To keep the order of sends of another store, merge a part of it: `merge(store, \.part) { … }`.
  ///
  /// A task reads the sequence from the creation of the store to its end. The elements pass the stages after this
  /// one. The task requests the next element when the store has handled the one before. If the sequence throws,
  /// only the merge ends; the rest of the pipeline continues.
  ///
  /// - Parameter elements: The sequence of elements to add.
  /// - Returns: The pipeline with this stage appended.
  public func merge<S: AsyncSequence & Sendable>(_ elements: S) -> Self where S.Element == Element {
    followed(
      by: .merge { take in
        for try await element in elements {
          guard await take(element) else { return }
        }
      }
    )
  }
}

extension Pipeline where Element: Equatable {
  /// Drops the elements that are equal to the last element that passed.
  ///
  /// - Returns: The pipeline with this stage appended.
  public func removeDuplicates() -> Self {
    removeDuplicates { $0 }
  }
}

extension Reactor {
  /// True when the reactor has pipelines, which only a store runs.
  @usableFromInline package var hasPipelines: Bool {
    !transform(action: Pipeline()).isIdentity || !transform(mutation: Pipeline()).isIdentity
      || !transform(state: Pipeline()).isIdentity
  }
}

/// A stored key; the wrapper distinguishes a key that is `nil` from no key.
private struct Remembered<Key: Equatable & Sendable>: Equatable {
  let key: Key
}
