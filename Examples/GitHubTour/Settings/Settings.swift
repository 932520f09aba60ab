import Thorium
import ThoriumConsole
import ThoriumParts

/// What can be set, and what this program is.
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
  struct State: Sendable, Equatable {
    var version: String?
    @Pulse var error: String?
  }

  let service: any AppStoreService
  let bus: Bus
  let initialState = State()

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .load:
      .run(name: "version") { emit in emit(.setVersion(try await service.version(emit.clock))) }
        .catch { .tell(message(of: $0)) }
    case .tell(let text): .just(.tell(text))
    case .feedback: .event(Destination("app", FeedbackFlow.step()))
    case .logOut: .run(name: "logout") { _ in bus.publish(LogoutWanted()) }
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
    reactor.action("feedback", "lets you say something about the program") { .feedback }
    reactor.action("logout", "logs out") { .logOut }
  }
}

/// The settings, to which a link leads: `app://settings`.
struct SettingsFlow: LinkedCoordinator {
  static let link = LinkPattern<Void>("settings")

  let session: SignedIn

  var flowName: String { "Settings" }

  func start(in flow: Flow<Void>) async throws {
    let screen = try flow.push(try session.settings())
    screen.store.send(.load)
    for await destination in screen.events {
      await session.go(destination, from: flow) { screen.store.send(.tell($0)) }
    }
  }
}
