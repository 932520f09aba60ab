import Testing
import ThoriumProof

/// The law C3: a child that is at two places at once is reported.
struct DuplicateChildTests {
  private let world = VirtualWorld()
  private let gallery: Store<Gallery>

  init() {
    gallery = Store(Gallery(), in: world.runtime)
  }

  private let sentence = """
    Voice is at left of Gallery and at right of Gallery at once. Both places share one store, and \
    its events use the mapping of the first; create another Child for one of them.
    """

  @Test func `C3: a child that is copied to a second place is reported once`() {
    let child = gallery.child(\.left)
    gallery.change { $0.right = $0.left }
    #expect(world.reports.map(\.description) == [sentence])
    gallery.change { $0.heard = [] }
    gallery.change { $0.right = $0.left }
    child.send(.event("a"))
    #expect(world.reports.map(\.description) == [sentence])
    #expect(gallery.heard == ["left a"])
    #expect(gallery.child(\.right) === child)
  }

  @Test func `C3: a child that is at two places again is reported again`() {
    _ = gallery.child(\.left)
    for _ in 1...2 {
      gallery.change { $0.right = $0.left }
      gallery.change { $0.right = Child(Voice()) }
    }
    #expect(world.reports.map(\.description) == [sentence, sentence])
  }

  @Test func `C3: a child at two places that leaves the first emits at the other`() {
    let child = gallery.child(\.left)
    gallery.change { $0.right = $0.left }
    gallery.change { $0.left = Child(Voice()) }
    child.send(.event("a"))
    #expect(gallery.heard == ["right a"])
    #expect(gallery.child(\.right) === child && gallery.child(\.left) !== child)
  }

  @Test
  func `C3: of two places that a child enters at once the first named one receives its events`() {
    gallery.change { $0.preview = Child(Voice()) }
    let child = gallery.child(\.preview)
    gallery.change {
      ($0.right, $0.page) = ($0.preview ?? $0.right, $0.preview)
      $0.preview = nil
    }
    child?.send(.event("a"))
    #expect(gallery.heard == ["right a"])
    #expect(world.reports.count == 1)
  }

  @Test func `C3: a copied collection is reported once, and an unchanged one is not`() {
    _ = gallery.child(\.todo, 1)
    gallery.change { $0.done = $0.todo }
    for id in 5...200 { gallery.change { $0.done[id] = Voice() } }
    #expect(world.reports.count == 1)
    #expect(
      world.reports.map(\.description).allSatisfy {
        $0.hasPrefix("Voice is at todo[1] of Gallery and at done[1] of Gallery at once.")
      }
    )
  }

  @Test func `C3: a child that is at two places from the first is reported, too`() {
    let twins = Store(Twins(), in: world.runtime)
    #expect(world.reports.count == 0)
    _ = twins.child(\.first)
    _ = twins.child(\.second)
    twins.send("")
    #expect(world.reports.count == 1)
  }

  @Test func `C3: a computed way to a child is no second place`() {
    let child = gallery.child(\.left)
    #expect(gallery.child(\.shown) === child)
    gallery.change { $0.shown = Child(Voice()) }
    gallery.change { swap(&$0.left, &$0.right) }
    #expect(world.reports.isEmpty)
  }
}

/// A parent whose child is at two places in its first state.
private struct Twins: Reactor {
  typealias Action = String

  struct State: Sendable {
    var first: Child<Voice>
    var second: Child<Voice>
  }

  let initialState: State

  init() {
    let child = Child(Voice())
    initialState = State(first: child, second: child)
  }

  func reduce(into state: inout State, mutation: String) {}
}
