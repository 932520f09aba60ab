import ThoriumSystem

// The role allows one thread at a time to handle the inputs of a store.
extension AnyStore {
  @inlinable
  @inline(__always)
  func takeRole() -> Bool { role.take() }

  /// Handles the waiting inputs, and gives the role back.
  @inlinable
  @inline(__always)
  func giveBackRole() {
    if !role.giveBack() { serve() }
  }

  /// True when the calling thread holds the role.
  @inlinable var isHolder: Bool { role.isHeldHere }

  /// Takes the role of a placed store at its place, or of another store now or after a short wait.
  ///
  /// Queueing an input costs a task, which carries the context of its sender. So a thread waits for
  /// a moment while another one handles inputs. The holder may be blocked, and may even wait for this
  /// thread, so the wait is short. A thread does not wait if the store has a place, or if a task
  /// will take the role.
  ///
  /// - Parameter caller: The actor in which the caller runs, if that is known.
  /// - Returns: True when the thread has the role now.
  @usableFromInline
  func takeRoleSoon(from caller: (any Actor)? = nil) -> Bool {
    if isPlaced { return mayHandle(in: caller) && role.takeAtPlace() }
    if takeRole() { return true }
    if isHolder { return false }
    for _ in 0..<64 where !role.isPosted {
      yieldThread()
      if takeRole() { return true }
    }
    return false
  }

  /// Gives the role back, and has the waiting inputs handled: at the store's place if it has one.
  func leaveRole() {
    if !role.giveBack() { serve(mayHandle: !isPlaced) }
  }
}
