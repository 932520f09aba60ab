import Thorium

/// The products that a person likes; one store for the whole app.
struct FavouritesReactor: Reactor {
  enum Action: Sendable, Equatable { case toggle(Product.ID) }

  struct State: Sendable, Equatable {
    var ids: Set<Product.ID> = []
  }

  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .toggle(let id): state.ids.formSymmetricDifference([id])
    }
  }
}
