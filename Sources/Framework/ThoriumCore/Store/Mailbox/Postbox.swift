import Synchronization

/// The object that owns the mailbox of a store.
final class Postbox: Sendable {
  struct Content {
    var mailbox: Mailbox<Input>
    /// The store, while a scheduled task will handle its inputs.
    ///
    /// The task holds only the postbox, so it keeps no store alive that other code has served.
    var store: AnyStore?
  }

  let content: Mutex<Content>

  init(limits: Limits) {
    content = Mutex(Content(mailbox: Mailbox(limits: limits)))
  }

  /// Takes the role for a task that begins.
  ///
  /// - Returns: The store, or `nil` if other code has taken the role earlier.
  func redeem(_ post: Int) -> AnyStore? {
    content.withLock { content in
      guard content.mailbox.redeem(post), let store = content.store.take() else { return nil }
      store.role.hold(isCalled: true)
      return store
    }
  }
}
