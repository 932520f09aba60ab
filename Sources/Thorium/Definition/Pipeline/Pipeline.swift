/// A transform of the whole stream of a store's actions, mutations or states.
///
/// A reactor builds it once, when a store is made, from the untouched stream that it is given. Each
/// element passes the stages in the order in which they are written, between two of the store's
/// actions, so a stage needs no lock.
///
///     func transform(action: Pipeline<Action>) -> Pipeline<Action> {
///       action
///         .filter { $0 != .noise }
///         .debounce(for: .milliseconds(300)) { $0.isTyping }
///         .merge(session.logouts.map { _ in .reset })
///     }
///
/// What passes without waiting does so before `send` returns. What a stage has held back, and what
/// comes from a merged sequence, arrives later like something that was sent. A closure that throws
/// loses the element that it was given, and no more: `mutate(failure:state:)` is asked, or else the
/// error is reported. <doc:Pipelines> has programs.
public struct Pipeline<Element: Sendable>: Sendable {
  /// Whether an element is one that a stage is about.
  public typealias Condition = @Sendable (Element) throws -> Bool

  @usableFromInline
  enum Stage: Sendable {
    /// Lets through what it makes of an element, or drops it.
    case pass(@Sendable (Element) throws -> Element?)
    /// Says what to remember of an element that is another than the one remembered.
    case distinct(@Sendable (Element, _ last: (any Sendable)?) throws -> (any Sendable)?)
    case debounce(Duration, Condition)
    case throttle(Duration, latest: Bool, Condition)
    /// Lets everything through; what it receives goes on behind it.
    case merge(Source)

    /// The function of a stage that only passes elements on.
    @inlinable var pass: (@Sendable (Element) throws -> Element?)? {
      if case .pass(let pass) = self { pass } else { nil }
    }
  }

  /// Gives elements of elsewhere to whoever takes them, until that answers `false`.
  @usableFromInline
  typealias Source = @Sendable (_ take: @Sendable (Element) async -> Bool) async throws -> Void

  /// The stages, or `nil` where there are none, which the compiler sees where a store is made.
  @usableFromInline let added: [Stage]?

  /// Begins with the stream as it is.
  @inlinable
  init() {
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
  /// Lets through what a closure makes of each element.
  ///
  /// - Parameter transform: Makes another element of one.
  /// - Returns: The pipeline with this stage behind the others.
  @inlinable
  public func map(_ transform: @escaping @Sendable (Element) throws -> Element) -> Self {
    followed(by: .pass(transform))
  }

  /// Lets through the elements that satisfy a condition, and drops the others.
  ///
  /// - Parameter isIncluded: The condition.
  /// - Returns: The pipeline with this stage behind the others.
  @inlinable
  public func filter(_ isIncluded: @escaping Condition) -> Self {
    followed(by: .pass { try isIncluded($0) ? $0 : nil })
  }

  /// Lets through what a closure makes of each element, and drops those of which it makes nothing.
  ///
  /// - Parameter transform: Makes another element of one, or `nil`.
  /// - Returns: The pipeline with this stage behind the others.
  @inlinable
  public func compactMap(_ transform: @escaping @Sendable (Element) throws -> Element?) -> Self {
    followed(by: .pass(transform))
  }

  /// Looks at each element, and lets it through.
  ///
  /// - Parameter look: Called with each element. It may send to any store; it must not block.
  /// - Returns: The pipeline with this stage behind the others.
  @inlinable
  public func onEach(_ look: @escaping @Sendable (Element) throws -> Void) -> Self {
    followed(
      by: .pass {
        try look($0)
        return $0
      }
    )
  }

  /// Drops the elements whose key is equal to that of the element let through before.
  ///
  ///     state.removeDuplicates { $0.revision }
  ///
  /// - Parameter key: The key of an element. The last one is kept.
  /// - Returns: The pipeline with this stage behind the others.
  public func removeDuplicates<Key: Equatable & Sendable>(
    by key: @escaping @Sendable (Element) throws -> Key
  ) -> Self {
    followed(
      by: .distinct { element, last in
        let key = Remembered(key: try key(element))
        return last as? Remembered<Key> == key ? nil : key
      }
    )
  }

  /// Holds each element back until no other has come for a while; those before it are dropped.
  ///
  ///     action.debounce(for: .milliseconds(300)) { $0.isTyping }
  ///
  /// Give it to a single effect instead where it is about that: `policy(.debounced(…), id:)`.
  ///
  /// - Parameters:
  ///   - interval: How long, on the runtime's clock. At zero or less every element passes at once; one of billions
  ///     of years, such as `.seconds(Int64.max)`, never ends.
  ///   - concerns: Which elements it is about; the others pass, also before one that waits. Without it
  ///     it is about all.
  /// - Returns: The pipeline with this stage behind the others.
  public func debounce(
    for interval: Duration,
    where concerns: @escaping Condition = { _ in true }
  ) -> Self {
    followed(by: .debounce(interval.clamped, concerns))
  }

  /// Lets an element through, and then for a while no other.
  ///
  ///     action.throttle(for: .seconds(1), latest: false) { $0 == .refresh }
  ///
  /// - Parameters:
  ///   - interval: How long, on the runtime's clock. At zero or less every element passes at once; one of billions
  ///     of years, such as `.seconds(Int64.max)`, never ends.
  ///   - latest: Whether the last of those that come meanwhile is let through when the time has
  ///     passed, and another while begins; the rest is dropped.
  ///   - concerns: Which elements it is about; the others pass, also before one that waits. Without it
  ///     it is about all.
  /// - Returns: The pipeline with this stage behind the others.
  public func throttle(
    for interval: Duration,
    latest: Bool,
    where concerns: @escaping Condition = { _ in true }
  ) -> Self {
    followed(by: .throttle(interval.clamped, latest: latest, concerns))
  }

  /// Lets in what comes from elsewhere, as the state of another store.
  ///
  ///     action.merge(session.states(\.user).map { .setUser($0) })
  ///
  /// A task reads it, which begins when the store is made and ends with the store. Its elements pass the stages
  /// after this one. The task asks for the next element when the store has handled the one before. When the
  /// sequence throws, the merge is over, and the rest of the pipeline lives on.
  ///
  /// - Parameter elements: The elements that come in, each when it is given.
  /// - Returns: The pipeline with this stage behind the others.
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
  /// Drops the elements that are equal to the one let through before.
  ///
  /// - Returns: The pipeline with this stage behind the others.
  public func removeDuplicates() -> Self {
    removeDuplicates { $0 }
  }
}

/// A key that is remembered; one that is optional is told from none.
private struct Remembered<Key: Equatable & Sendable>: Equatable {
  let key: Key
}
