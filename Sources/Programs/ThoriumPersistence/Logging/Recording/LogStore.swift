import Thorium

/// A store in a log, or its last state.
struct LogStore: Sendable {
  /// The contents of a store, as far as they can be had at once.
  enum Capture {
    case contents(StoreCapture)
    /// Another thread is between a reduction and its line.
    case isChanging
    /// The store is being released, so its contents do not change again.
    case isReleased
  }

  /// The name of a store without a parent.
  let name: String
  /// The place of the store of a child.
  let link: ChildLink?
  /// Returns the contents, and adds the references to the running store that it needed.
  let capture: @Sendable (inout LogReferences) -> Capture
  /// Returns whether a child is in the state; `nil` while another thread uses the state.
  ///
  /// It adds references as `capture` does, and takes the same time however large the store is.
  let hasChild: @Sendable (ChildLink, inout LogReferences) -> Bool?
  /// Returns whether the calling thread is in a burst of the store; adds references as `capture` does.
  let isInBurst: @Sendable (inout LogReferences) -> Bool
  /// The last state of the store; `nil` while the store runs.
  let fold: (any StoreFold)?

  /// Creates a store that does not run.
  init(_ fold: any StoreFold, name: String, link: ChildLink?) {
    self.name = name
    self.link = link
    self.fold = fold
    capture = { _ in .contents(fold.capture()) }
    hasChild = { child, _ in fold.contains(child) }
    isInBurst = { _ in false }
  }

  /// Creates a running store, by default one without children.
  init(
    name: String,
    link: ChildLink?,
    capture: @escaping @Sendable (inout LogReferences) -> Capture,
    hasChild: @escaping @Sendable (ChildLink, inout LogReferences) -> Bool? = { _, _ in false },
    isInBurst: @escaping @Sendable (inout LogReferences) -> Bool = { _ in false }
  ) {
    self.name = name
    self.link = link
    self.capture = capture
    self.hasChild = hasChild
    self.isInBurst = isInBurst
    fold = nil
  }
}

/// The references to the running stores that a log reads under its lock.
///
/// Meanwhile the owner of a store may release it on another thread, so the log may have the last reference. The end of a
/// store takes the lock of its log. So the log releases its references after it has unlocked.
struct LogReferences {
  private var references: [any AnyObject & Sendable] = []

  mutating func add(_ reference: any AnyObject & Sendable) { references.append(reference) }

  mutating func release() { references.removeAll() }
}
