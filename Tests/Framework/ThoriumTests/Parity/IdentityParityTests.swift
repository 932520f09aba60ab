import Testing
import Thorium
import ThoriumProof

/// What ReactorKit's tests assert of `IdentityEquatable` and `IdentityHashable`.
///
/// There a reactor is an object, compared by its identity. Here the store is the object, and a
/// reactor is a value.
///
/// | theirs | ours |
/// |---|---|
/// | `testReactorEqual_whenCurrentStatesAreEqual` | a store is itself under every name |
/// | `testReactorHashValue` | a store is itself under every name; a reactor is equal by its parts |
struct IdentityParityTests {
  private let world = VirtualWorld()

  @Test func `a store is itself under every name, and no other in the same state`() {
    let store = Store(Tape(), in: world.runtime)
    let same = store
    let other = Store(Tape(), in: world.runtime)
    #expect(store === same)
    #expect(store !== other)
    #expect(Set([store, same, other].map(ObjectIdentifier.init)).count == 2)
    same.start(.of("a", "b", "c"))
    #expect(store.text == "abc")
    #expect(other.text == "")
  }

  @Test func `a reactor is a value: it is equal by its parts, where it says so`() {
    #expect(Account(owner: "Ada") == Account(owner: "Ada"))
    #expect(Set([Account(owner: "Ada"), Account(owner: "Ada"), Account(owner: "Bob")]).count == 2)
    #expect(Store(Account(owner: "Ada")).reactor == Account(owner: "Ada"))
  }
}

private struct Account: Reactor, Hashable {
  typealias Action = Never
  let initialState = 0
  let owner: String

  func reduce(into state: inout Int, mutation: Never) {}
}
