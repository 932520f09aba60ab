import Thorium

/// A store in a log, or its last state.
struct LogStore: Sendable {
  /// The name of a store without a parent.
  let name: String
  /// The place of the store of a child.
  let link: ChildLink?
  /// Returns the contents; `nil` while they are changing.
  let capture: @Sendable () -> StoreCapture?
  /// The last state of the store; `nil` while the store runs.
  let fold: (any StoreFold)?

  /// Creates a store that does not run.
  init(_ fold: any StoreFold, name: String, link: ChildLink?) {
    self.name = name
    self.link = link
    self.fold = fold
    capture = { fold.capture() }
  }

  /// Creates a running store.
  init(name: String, link: ChildLink?, capture: @escaping @Sendable () -> StoreCapture?) {
    self.name = name
    self.link = link
    self.capture = capture
    fold = nil
  }
}
