import Testing
import Thorium
import ThoriumProof

/// What ReactorKit's tests assert of `View` and `StoryboardView`.
///
/// Thorium has no protocol for views of a user interface: a view keeps its subscriptions, and lets
/// them go. `Pane` is all that is needed; the tests say that a store bears what views do to it.
///
/// | theirs | ours |
/// |---|---|
/// | `testBindIsInvoked_differentReactor`, `testReactor_assign` | each store that a view is given is bound |
/// | `testDisposeBagIsDisposed_differentReactor` | a view shows nothing more of its store before |
/// | `testReactor_assignNil` | a view without a store shows nothing, and keeps none |
/// | `testViewController_alreadyHasView`, `testDeferBinding` | a view is bound once it is loaded |
/// | `testDeferBinding_deinitWhileDeferred` | a view that goes before it is loaded keeps no store |
/// | `testDeferBinding_changeReactorWhileDeferred` | of the stores given before, only the last is bound |
/// | `testSwizzlingOriginalMethodInvoked` | left out: nothing is swizzled |
struct ViewParityTests {
  private let world = VirtualWorld()

  @Test func `each store that a view receives is bound, and the previous one is not`() {
    let page = Pane()
    let stores = ["a", "b", "c"].map(store(showing:))
    #expect(page.bindings.isEmpty)
    for store in stores {
      page.store = store
      #expect(page.store === store)
      #expect(page.bindings.count == 1)
    }
    #expect(page.shown.all == ["a", "b", "c"])
    stores[0].start(.just("!"))
    stores[1].start(.just("!"))
    stores[2].start(.of("d", "e"))
    #expect(page.shown.all == ["a", "b", "c", "cd", "cde"])
  }

  @Test func `a view without a store shows nothing, and keeps none`() {
    let page = Pane()
    weak var kept: Store<Tape>?
    do {
      let store = store(showing: "a")
      kept = store
      page.store = store
      page.store = nil
      store.start(.just("b"))
    }
    #expect(page.store == nil)
    #expect(kept == nil)
    #expect(page.shown.all == ["a"])
  }

  @Test func `a view is bound once, when it is loaded, and shows the state of then`() {
    let page = Pane(isLoaded: false)
    let store = store(showing: "a")
    page.store = store
    store.start(.of("b", "c"))
    #expect(page.shown.all == [])
    page.isLoaded = true
    page.isLoaded = true
    #expect(page.shown.all == ["abc"])
  }

  @Test func `a view that goes before it is loaded keeps no store`() {
    weak var kept: Store<Tape>?
    do {
      let page = Pane(isLoaded: false)
      let store = store(showing: "a")
      kept = store
      page.store = store
      #expect(kept != nil)
    }
    #expect(kept == nil)
  }

  @Test func `of the stores given before a view is loaded only the last is bound`() {
    let page = Pane(isLoaded: false)
    for text in ["a", "b", "c"] { page.store = store(showing: text) }
    #expect(page.shown.all == [])
    page.isLoaded = true
    #expect(page.shown.all == ["c"])
    page.store = store(showing: "d")
    #expect(page.shown.all == ["c", "d"])
  }

  private func store(showing text: String) -> Store<Tape> {
    let store = Store(Tape(), in: world.runtime)
    store.start(.just(text))
    return store
  }
}

/// A view: its bindings go with its store, and begin when it is loaded.
private final class Pane {
  let shown = Record<String>()
  private(set) var bindings: [Subscription] = []

  var store: Store<Tape>? {
    didSet {
      bindings = []
      bind()
    }
  }

  var isLoaded: Bool {
    didSet { bind() }
  }

  init(isLoaded: Bool = true) {
    self.isLoaded = isLoaded
  }

  private func bind() {
    guard isLoaded, bindings.isEmpty, let store else { return }
    bindings = [store.observe { [shown] state in shown.append(state.joined()) }]
  }
}
