import Thorium

/// Searches while a person types, page by page; a page that failed can be tried again.
struct SearchReactor: Reactor {
  enum Action: Sendable, Equatable {
    case setText(String)
    case loadNextPage
    case retry
    case toggleFavourite(Product.ID)
    case setFavourites(Set<Product.ID>)
  }

  enum Mutation: Sendable, Equatable {
    case setText(String)
    case setLoading(Bool)
    case setPage(Page)
    case appendPage(Page)
    case setFailed(Bool)
    case setFavourites(Set<Product.ID>)
  }

  struct State: Sendable, Equatable {
    var text = ""
    var products: [Product] = []
    var favourites: Set<Product.ID> = []
    var nextPage: Int?
    var isLoading = false
    var hasFailed = false
    @Pulse var alert: String?
  }

  let initialState = State()
  let shop: any Shop
  let favourites: Store<FavouritesReactor>

  func transform(mutation: Pipeline<Mutation>) -> Pipeline<Mutation> {
    mutation.merge(favourites.states(\.ids).map { .setFavourites($0) })
  }

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .setText(let text):
      .concat(
        .just(.setText(text)),
        load(text, page: 1) { .setPage($0) }.policy(.debounced(.milliseconds(300)), id: "search")
      )
    case .loadNextPage:
      state.nextPage.map { page in
        load(state.text, page: page) { .appendPage($0) }.policy(.droppable, id: "page")
      } ?? .none
    case .retry:
      load(state.text, page: state.nextPage ?? 1) { [isFirst = state.nextPage == nil] in
        isFirst ? .setPage($0) : .appendPage($0)
      }
      .policy(.latest, id: "search")
    case .toggleFavourite(let id):
      .run { [favourites] _ in favourites.send(.toggle(id)) }
    case .setFavourites(let ids): .just(.setFavourites(ids))
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setText(let text): state.text = text
    case .setLoading(let isLoading): state.isLoading = isLoading
    case .setPage(let page):
      state.products = page.products
      state.nextPage = page.next
    case .appendPage(let page):
      state.products += page.products
      state.nextPage = page.next
    case .setFailed(let hasFailed):
      state.hasFailed = hasFailed
      if hasFailed { state.alert = "The search has failed." }
    case .setFavourites(let ids): state.favourites = ids
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    switch action {
    case .retry: state.hasFailed ? nil : "nothing has failed"
    case .loadNextPage: state.nextPage == nil ? "this is the last page" : nil
    default: nil
    }
  }

  private func load(
    _ text: String,
    page: Int,
    _ found: @escaping @Sendable (Page) -> Mutation
  ) -> Effect<Self> {
    .concat(
      .of(.setFailed(false), .setLoading(true)),
      .run(name: "page \(page)") { [shop] emit in
        emit(found(try await shop.search(text, page: page)))
      }
      .retry(1, after: .seconds(1))
      .catch { _ in .setFailed(true) }
    )
    .finally(.setLoading(false))
  }
}
