import Thorium

/// What the view of the search shows and does.
///
/// It was a `UIViewController` with a `DisposeBag`.
@MainActor
final class SearchViewModel {
  let search: ObservedStore<SearchReactor>
  private(set) var rows: [String] = []
  private(set) var alerts: [String] = []
  private var subscriptions: [Subscription] = []

  init(_ store: Store<SearchReactor>) {
    search = ObservedStore(store)
    subscriptions = [
      store.bind(\.products) { [weak self] products in self?.rows = products.map(\.title) },
      store.bind(\.$alert) { [weak self] alert in
        if let alert = alert.wrappedValue { self?.alerts.append(alert) }
      },
    ]
  }

  /// The text of the search field.
  var text: ObservedStore<SearchReactor>.Binding<String> {
    search.binding(\.text, send: SearchReactor.Action.setText)
  }

  func scrolledToEnd() { search.send(.loadNextPage) }

  func retry() { search.send(.retry) }

  func isFavourite(_ product: Product) -> Bool { search.favourites.contains(product.id) }
}
