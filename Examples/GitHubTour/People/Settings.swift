import Thorium
import ThoriumConsole

/// What can be set, and what this program is.
struct SettingsReactor: Reactor {
  enum Action: Sendable { case load, logOut }
  enum Mutation: Sendable {
    case setVersion(String)
    case tell(String?)
  }
  enum Event: Sendable, Equatable { case loggedOut }
  struct State: Sendable, Equatable {
    var version: String?
    @Pulse var error: String?
  }

  let service: any AppStoreService
  let initialState = State()

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .load:
      .run(name: "version") { emit in emit(.setVersion(try await service.version(emit.clock))) }
        .catch { .tell(message(of: $0)) }
    case .logOut: .event(.loggedOut)
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setVersion(let version): state.version = version
    case .tell(let error): state.error = error
    }
  }
}

struct SettingsView: View {
  func bind(reactor: Binder<SettingsReactor>) {
    reactor.line("about") { "GitHubTour \($0.version ?? "-")" }
    reactor.pulse(\.$error) { "error: \($0)" }
    reactor.action("logout", "logs out") { .logOut }
  }
}

/// The settings, which are left, or end the session.
struct SettingsFlow: Coordinator {
  enum Output: Sendable { case left, loggedOut }

  let session: SignedIn

  var flowName: String { "Settings" }

  func start(in flow: Flow<Output>) async throws -> Output {
    let screen = try flow.push(SettingsReactor(service: session.appStore()))
    screen.store.send(.load)
    for await case .loggedOut in screen.events { return .loggedOut }
    return .left
  }
}
