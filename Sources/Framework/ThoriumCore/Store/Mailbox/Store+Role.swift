public import Synchronization
public import ThoriumSystem

// The role allows one thread at a time to handle the inputs of a store.
extension AnyStore {
  @inlinable
  @inline(__always)
  func takeRole() -> Bool {
    let (isTaken, _) = role.compareExchange(
      expected: Role.idle,
      desired: Role.taken,
      ordering: .acquiring
    )
    guard isTaken else { return false }
    holder.store(currentThread(), ordering: .relaxed)
    return true
  }

  /// Takes the role at the place of the store, if it is free and nothing waits.
  @inlinable
  func takeParkedRole() -> Bool {
    let (isTaken, _) = role.compareExchange(
      expected: Role.parked,
      desired: Role.taken,
      ordering: .acquiring
    )
    if isTaken { holder.store(currentThread(), ordering: .relaxed) }
    return isTaken
  }

  @inlinable
  @inline(__always)
  func giveBackRole() {
    if !tryGiveBackRole() { drain() }
  }

  /// Gives the role back, unless something waits.
  @inlinable
  @inline(__always)
  func tryGiveBackRole(to rest: UInt = Role.idle) -> Bool {
    holder.store(0, ordering: .relaxed)
    return role.compareExchange(
      expected: Role.taken,
      desired: rest,
      ordering: .releasing
    ).exchanged
  }

  /// True when the calling thread holds the role.
  @inlinable var isHolder: Bool { holder.load(ordering: .relaxed) == currentThread() }

  /// Takes the role of a placed store at its place, or of another store now or after a short wait.
  ///
  /// Queueing an input costs a task, which carries the context of its sender. So a thread waits for
  /// a moment while another one handles inputs. The holder may be blocked, and may even wait for this
  /// thread, so the wait is short. After a wait in vain, the next inputs are queued without one. A
  /// thread does not wait if the store has a place, or if a task will take the role.
  ///
  /// - Parameter caller: The actor in which the caller runs, if that is known.
  /// - Returns: True when the thread has the role now.
  @usableFromInline
  func takeRoleSoon(from caller: (any Actor)? = nil) -> Bool {
    if isPlaced { return !isHolder && mayHandle(in: caller) && takeParkedRole() }
    if takeRole() { return true }
    if isHolder { return false }
    let postbox = needAnyExtras().postbox
    if postbox.hurried.load(ordering: .relaxed) > 0 {
      postbox.hurried.subtract(1, ordering: .relaxed)
      return false
    }
    for _ in 0..<64 {
      yieldThread()
      if takeRole() { return true }
      if role.load(ordering: .relaxed) == Role.posted { return false }
    }
    postbox.hurried.store(64, ordering: .relaxed)
    return false
  }

  /// Gives back the role that was taken at the store's place.
  @usableFromInline
  func giveBackRoleHere() {
    if !tryGiveBackRole(to: isPlaced ? Role.parked : Role.idle) { drain() }
  }

  /// True when the role already records that an input waits.
  @inlinable var isCalled: Bool {
    let role = role.load(ordering: .relaxed)
    return role == Role.called || role == Role.posted
  }

  /// Records that an input waits in a store that is idle at its place.
  ///
  /// The successful caller schedules a task. This access makes the writes of the last holder
  /// visible to the next one.
  @inlinable
  func post() -> Bool {
    role.compareExchange(expected: Role.parked, desired: Role.posted, ordering: .relaxed).exchanged
  }

  /// Notifies the holder of the role that something waits, or takes the role from `posted`.
  ///
  /// The holder calls it to check again before it gives the role back. After a call from `posted`,
  /// the caller has the role.
  @inlinable
  @discardableResult
  func requestDrain(from rest: UInt) -> Bool {
    role.compareExchange(expected: rest, desired: Role.called, ordering: .acquiring).exchanged
  }

  /// Takes the role of a store that no other thread can reach yet.
  func holdRole() {
    role.store(Role.taken, ordering: .relaxed)
    holder.store(currentThread(), ordering: .relaxed)
  }

  /// Gives the role back, and has the waiting inputs handled.
  @usableFromInline
  func leaveRole() {
    if !isPlaced { return giveBackRole() }
    if let extras = existingAnyExtras { finishBurst(extras) }
    if tryGiveBackRole(to: Role.parked) { return }
    let drain = needAnyExtras().postbox.inbox.withLock { $0.scheduleDrain(of: self) }
    role.store(Role.posted, ordering: .releasing)
    schedule(drain)
  }
}
