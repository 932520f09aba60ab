import Thorium

@testable import ThoriumConsole

/// A vault with a password, which asks its flow for the rest.
struct VaultReactor: Reactor {
  enum Action: Sendable {
    case type(Secret)
    case open(Secret)
    case fail(String)
    case tap
    case ask(Event)
  }
  /// What the flow is asked for.
  enum Event: Sendable {
    case code, name, pair, door
    case toast(String)
  }
  struct State: Sendable {
    var password = Secret("")
    var opened = "no"
    @Pulse var error: String?
  }

  let initialState = State()

  func mutate(action: Action) -> Effect<Self> {
    if case .ask(let event) = action { .event(event) } else { .just(action) }
  }

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .type(let password): state.password = password
    case .open(let code): state.opened = code == Secret("123456") ? "yes" : "no"
    case .fail(let error): state.error = error
    case .tap: state.opened = "tapped"
    case .ask: break
    }
  }
}

struct VaultView: View {
  func bind(reactor: Binder<VaultReactor>) {
    reactor.line("password") { $0.password.masked }
    reactor.line("opened") { $0.opened }
    reactor.pulse(\.$error) { "error: \($0)" }
    reactor.action("password", "sets the password", .secret) { .type($0) }
    reactor.action("login", "asks for the code") { .ask(.code) }
    reactor.action("rename", "asks for a name") { .ask(.name) }
    reactor.action("pair", "asks twice") { .ask(.pair) }
    reactor.action("say", "shows a toast", .text) { .ask(.toast($0)) }
    reactor.action("door", "shows the door") { .ask(.door) }
  }
}

/// A screen behind the vault.
struct DoorReactor: Reactor {
  let initialState = 0
  func reduce(into state: inout Int, mutation: Int) {}
}

struct DoorView: View {
  func bind(reactor: Binder<DoorReactor>) {}
}

/// The flow of a vault, with a network around it that may be off.
struct VaultFlow: Coordinator, HasEnvironment {
  private let network = AsyncStream.makeStream(of: Bool.self)

  func bind(environment: EnvironmentBinder) {
    environment.word("network", "turns the network on or off", .onOff) { [network] isOn in
      network.continuation.yield(isOn)
    }
    environment.word("storm", "breaks what is weak", .int) { count in
      if count > 1 { throw Refusal("\(count) storms are too many") }
    }
  }

  func start(in flow: Flow<Void>) async throws {
    let screen = try flow.resetRoot(VaultReactor(), as: "Vault")
    await withDiscardingTaskGroup { group in
      group.addTask { [network] in
        await withDiscardingTaskGroup { alerts in
          for await isOn in network.stream {
            if isOn { flow.hideAlerts(titled: "No network") }
            if !isOn { alerts.addTask { _ = try? await flow.ask(Self.noNetwork) } }
          }
        }
      }
      for await event in screen.events {
        group.addTask { try? await answer(event, on: screen, in: flow) }
      }
    }
  }

  static let noNetwork = Question(
    "No network",
    "Check it.",
    choices: [.cancel("Later", false), .choice("Settings", true)]
  )

  private func answer(
    _ event: VaultReactor.Event,
    on screen: Screen<VaultReactor>,
    in flow: Flow<Void>
  ) async throws {
    switch event {
    case .code:
      if let code = try await flow.ask(Self.code) { screen.store.send(.open(code)) }
    case .name:
      screen.store.send(.fail(try await flow.ask(Self.name)))
    case .pair:
      async let first: Void = flow.ask(.notice("A", "first"))
      async let second: Void = flow.ask(.notice("B", "second"))
      _ = try await (first, second)
    case .toast(let text):
      flow.toast(text) { screen.store.send(.tap) }
    case .door:
      do {
        try flow.push(DoorReactor())
      } catch {
        screen.store.send(.fail("\(error)"))
      }
    }
  }

  static let code = Question(
    "Tips",
    "The code, please",
    field: .secure("2FA code"),
    choices: [
      .cancel("Cancel", nil),
      .text("Login") { text throws(Refusal) in
        if text.count != 6 { throw Refusal("\(text) is no code") }
        return Secret(text)
      },
    ]
  )

  static let name = Question(
    "",
    "Who?",
    field: .text("name"),
    choices: [.text("OK") { $0 }]
  )
}

extension Played {
  /// Plays commands, one a line, to a vault; they are echoed.
  init(vault commands: String, style: Session.Style? = nil) throws {
    try self.init(
      commands.split(separator: "\n").map(String.init),
      style: style ?? .init(echoes: true, isTimeVirtual: true),
      root: VaultFlow(),
      views: Views(VaultView(), DoorView())
    )
  }

  /// What was printed behind the first screen of a vault.
  var afterVault: [String] { Array(output.dropFirst(3)) }
}
