import Testing

@testable import ThoriumCore

/// A reference that the first of several threads stores.
struct OnceReferenceTests {
  private final class Holder: Sendable {
    let reference = OnceReference<LivingObject>()
  }

  @Test func `all threads get the object that was stored first, and only that one is kept`() {
    for _ in 0..<50 {
      let (holder, found, barrier) = (Holder(), Record<ObjectIdentifier>(), Barrier(3))
      let living = Box(0)
      onThreads(3) { _ in
        barrier.meet()
        let stored = holder.reference.storeIfNil(LivingObject(living))
        found.append(ObjectIdentifier(stored))
      }
      #expect(holder.reference.load().map { [ObjectIdentifier($0)] } == Array(Set(found.all)))
      #expect(living.value == 1)
    }
  }
}
