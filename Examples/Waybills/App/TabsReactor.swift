import Thorium
import ThoriumPersistence

/// The screen that contains the tabs: it knows the selected tab and stores it.
struct TabsReactor: Reactor {
  /// The selected tab and the visible screen.
  struct Sight: Sendable, Hashable {
    var tab: Int?
    var screen: Navigation.Place.ID?
  }

  let store: any KeyValueStore
  let initialState = Sight()

  func mutate(action: Sight, state: Sight) -> Effect<Self> {
    .concat(
      .just(action),
      action.tab == state.tab
        ? .none
        : .run(name: "remember the tab") { _ in
          try await store.set(action.tab, for: .selectedTab)
        }
    )
  }

  func reduce(into state: inout Sight, mutation: Sight) {
    state = mutation
  }
}
