import Thorium

/// A store in a log, or its last state.
struct LogStore: Sendable {
  /// The name of a store without a parent.
  let name: String
  /// The place of the store of a child.
  let link: ChildLink?
  /// Returns the contents; `nil` while they are changing, or once the store is being released.
  let capture: @Sendable () -> StoreCapture?
  /// Returns whether the store is being released, so that its contents do not change again.
  let isReleased: @Sendable () -> Bool
  /// The last state of the store; `nil` while the store runs.
  let fold: (any StoreFold)?

  /// Creates a store that does not run.
  init(_ fold: any StoreFold, name: String, link: ChildLink?) {
    self.name = name
    self.link = link
    self.fold = fold
    capture = { fold.capture() }
    isReleased = { true }
  }

  /// Creates a running store.
  init(
    name: String,
    link: ChildLink?,
    isReleased: @escaping @Sendable () -> Bool,
    capture: @escaping @Sendable () -> StoreCapture?
  ) {
    self.name = name
    self.link = link
    self.isReleased = isReleased
    self.capture = capture
    fold = nil
  }
}
