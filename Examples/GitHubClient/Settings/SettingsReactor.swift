import Thorium
import ThoriumPersistence

/// The settings, and the version of the program.
struct SettingsReactor: Reactor {
  enum Action: Sendable {
    case load, feedback, logOut
    case tell(String)
  }
  enum Mutation: Sendable {
    case setVersion(String)
    case tell(String?)
  }
  typealias Event = Destination
  struct State: Sendable, Hashable {
    var version: String?
    @Pulse var error: String?
  }

  let service: any AppStoreService
  let world: Store<World>
  let initialState = State()

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .load:
      .run(name: "version") { emit in emit(.setVersion(try await service.version())) }
        .catch { .tell(reason(of: $0)) }
    case .tell(let text): .just(.tell(text))
    case .feedback: .event(Destination("app", FeedbackFlow.step()))
    case .logOut: .run(name: "logout") { _ in world.send(.announce(.logoutWanted)) }
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setVersion(let version): state.version = version
    case .tell(let error): state.error = error
    }
  }
}
