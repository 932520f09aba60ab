import RxSwift
import Thorium

/// A reactor that has moved to Thorium, with services that still return observables.
struct SearchReactor: Reactor {
  enum Action: Sendable {
    case setText(String)
    case search
  }
  enum Mutation: Sendable {
    case setText(String)
    case setUser(String)
    case found([String])
    case failed(String)
  }
  struct State: Sendable, Equatable {
    var text = ""
    var user = ""
    var titles: [String] = []
    var error: String?
  }

  let initialState = State()
  let find: @Sendable (String) -> Observable<[String]>
  let users: @Sendable () -> Observable<String>

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .setText(let text): .just(.setText(text))
    case .search:
      .run { [text = state.text] emit in  // flatMapLatest { api.find($0) }
        for try await titles in find(text).values { emit(.found(titles)) }
      }
      .catch { .failed("\($0)") }
      .policy(.latest, id: "search")
    }
  }

  func transform(mutation: Pipeline<Mutation>) -> Pipeline<Mutation> {
    mutation.merge(users().map { .setUser($0) }.values)  // Observable.merge(mutation, …)
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setText(let text): state.text = text
    case .setUser(let user): state.user = user
    case .found(let titles): state.titles = titles
    case .failed(let error): state.error = error
    }
  }
}
