import Testing
import ThoriumProof
import ThoriumScreens

@testable import ThoriumExampleWaybills

/// The tabs' flows without a console.
struct NavigationFlowTests {
  private let world = VirtualWorld()

  /// A stage on which some reactors have no view, and which keeps the screens of one kind weakly.
  private final class Shelf<R: Reactor>: Presenter {
    let missing: (any Reactor.Type)?
    let weak = WeakStores<R>()

    init(missing: (any Reactor.Type)? = nil) {
      self.missing = missing
    }

    func prepare<Other: Reactor>(_ reactor: Other.Type) throws(RouteError) {
      if missing == reactor { throw RouteError(reactor: "\(reactor)") }
    }

    func didShow<Other: Reactor>(_ screen: Screen<Other>) {
      if let screen = screen as? Screen<R> { weak.add(screen.store) }
    }
  }

  private func run(_ body: () -> Void = {}) {
    body()
    world.advance(by: .milliseconds(100))
  }

  @Test func `trap 4.1: the stack owns its screens, and nothing retains removed ones`() throws {
    let shelf = Shelf<HomeReactor>()
    let navigator = Navigator(on: shelf, in: world.runtime)
    let results = navigator.start(NavigationFlow())
    for name in ["A", "B"] { run { shelf.weak.last?.send(.request(.push(name))) } }
    #expect(navigator.navigation.description == "[Home#1 > A#2 > B#3]")
    #expect(shelf.weak.alive == 3)
    run { shelf.weak.last?.send(.request(.popTo(0))) }
    #expect(navigator.navigation.description == "[Home#1]")
    run { shelf.weak.first?.send(.request(.push("C"))) }
    #expect(shelf.weak.alive == 2)
    navigator.end()
    run()
    #expect(shelf.weak.alive == 0)
    _ = results
  }

  @Test func `trap 4.23: a screen without a view is an error that names it, and shows nothing`() {
    let shelf = Shelf<WaybillsReactor>(missing: WaybillDetailReactor.self)
    let navigator = Navigator(on: shelf, in: world.runtime)
    let results = navigator.start(WaybillsFlow(client: TestClient(on: world.clock)))
    run { shelf.weak.first?.send(.seen(true)) }
    run { shelf.weak.first?.send(.shown(.select(.init(section: 0, row: 0)))) }
    #expect(navigator.navigation.description == "[Waybills]")
    run { shelf.weak.first?.send(.shown(.select(.init(section: 0, row: 0)))) }
    #expect(navigator.navigation.description == "[Waybills]")
    let misses = world.reports.filter {
      "\($0)".contains("failed: no view registered for WaybillDetailReactor.")
    }
    #expect(misses.count == 2 && world.reports.count == 2)
    _ = results
  }
}
