import Thorium
import ThoriumParts

/// The screen that holds the tabs: it knows which one is selected, and remembers it.
struct TabsReactor: Reactor {
  /// What a person sees.
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
