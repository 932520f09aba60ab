import Testing
import Thorium
import ThoriumProof
import ThoriumTesting

@testable import App

struct SearchTests {
  @Test func `pages follow each other, and typing begins anew`() {
    let world = VirtualWorld()
    let favourites = Store(FavouritesReactor(), in: world.runtime)
    let store = Store(
      SearchReactor(shop: TeaShop(on: world.clock), favourites: favourites),
      in: world.runtime
    )
    store.send(.setText("te"))
    store.send(.setText("tea"))
    world.advance(by: .milliseconds(300))
    #expect(store.currentState.isLoading)
    world.advance(by: .milliseconds(100))
    #expect(store.currentState.products.map(\.id) == [1, 2])
    for _ in 1...2 {
      store.send(.loadNextPage)
      world.advance(by: .milliseconds(100))
    }
    #expect(store.currentState.products.map(\.id) == [1, 2, 3, 4, 5])
    #expect(store.reactor.refusal(action: .loadNextPage, state: store.currentState) != nil)
    store.send(.setText("3"))
    world.advance(by: .milliseconds(400))
    #expect(store.currentState.products.map(\.id) == [3])
    #expect(!store.currentState.isLoading)
  }

  @Test func `a page that fails is tried again, by itself and then by a person`() {
    let test = TestStore { world in
      SearchReactor(
        shop: TeaShop(on: world.clock, failures: 2),
        favourites: Store(FavouritesReactor(), in: world.runtime)
      )
    }
    test.isExhaustive = false
    test.send(.setText("tea")) { $0.text = "tea" }
    test.advance(by: .seconds(2)) {
      $0.hasFailed = true
      $0.alert = "The search has failed."
    }
    test.send(.retry) {
      $0.hasFailed = false
      $0.isLoading = true
    }
    test.advance(by: .milliseconds(100)) {
      $0.products = Array(TeaShop.teas.prefix(2))
      $0.nextPage = 2
    }
  }

  @Test func `a favourite is known on all screens`() {
    let world = VirtualWorld()
    let favourites = Store(FavouritesReactor(), from: .init(ids: [7]), in: world.runtime)
    let shop = TeaShop(on: world.clock)
    let screens = (1...2).map { _ in
      Store(SearchReactor(shop: shop, favourites: favourites), in: world.runtime)
    }
    world.run()
    screens[0].send(.toggleFavourite(1))
    world.run()
    #expect(screens.map(\.currentState.favourites) == [[1, 7], [1, 7]])
  }
}

struct SearchViewModelTests {
  /// A person types, tries again twice, scrolls, and likes something, on the main actor.
  @MainActor
  @Sendable
  static func useTheScreen(_ simulation: Simulation) async throws {
    let runtime = simulation.runtime(place: .actor(MainActor.shared))
    let favourites = Store(FavouritesReactor(), in: runtime)
    let shop = TeaShop(on: simulation.clock, failures: 4)
    let store = Store(SearchReactor(shop: shop, favourites: favourites), in: runtime)
    let model = SearchViewModel(store)

    model.text.value = "te"
    model.text.value += "a"
    try simulation.require(model.text.value == "tea", "the text is not there at once")
    for count in 1...2 {
      await store.settled()
      try simulation.require(model.alerts.count == count, "\(model.alerts)")
      model.retry()
    }
    await store.settled()
    try simulation.require(model.rows == ["tea 1", "tea 2"], "\(model.rows)")
    model.scrolledToEnd()
    await store.settled()
    favourites.send(.toggle(2))
    await simulation.idle()
    let liked = TeaShop.teas.filter(model.isFavourite).map(\.id)
    try simulation.require(model.rows.count == 4 && liked == [2], "\(model.rows), \(liked)")
  }

  @Test func `what is typed is there at once, and rows follow, in every order`() throws {
    let report = try explore(.preemptions(upTo: 0), Self.useTheScreen)
    #expect(report.runs > 0)
  }
}

@MainActor
struct SettingsViewModelTests {
  @Test func `a binding shows what the reactor made of a value`() {
    let world = VirtualWorld(place: .actor(MainActor.shared))
    let store = Store(SettingsReactor(), in: world.runtime)
    let model = SettingsViewModel(store)
    #expect(!model.canSave)
    model.name.value = "A name that is much too long for the form"
    model.newsletter.value = true
    #expect(model.name.value == "A name that is much ")
    #expect(model.newsletter.value && model.canSave)
    store.send(.save)
    #expect(!model.canSave)
  }
}
