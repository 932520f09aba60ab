import Testing
import Thorium
import ThoriumProof

@testable import App

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
