import Effort
import Testing
import ThoriumProof
import ThoriumScreens
import ThoriumTesting

/// Commands at work in a store.
struct CommandTests {
  @Test func `the latest execution counts, and the command is executing all the while`() {
    let store = TestStore(Desk.init(on:))
    store.send(.load) { $0.apply(.begin(.load)) }
    store.advance(by: .milliseconds(500))
    store.send(.load) {
      $0.apply(.begin(.load))
      $0.apply(.end(.load))
    }
    #expect(store.store.currentState.running.count(of: .load) == 1)
    store.advance(by: .milliseconds(500))
    store.advance(by: .milliseconds(500)) { $0.apply(.end(.load)) }
  }

  @Test func `property 6: a command that runs ends, and else it is enabled`() async throws {
    let desk = { @Sendable world in Desk { try await work(world) } }
    try await falsify(desk, CheckSettings(cases: cases(100, quick: 30))) { property in
      property.actions {
        Desk.Action.login
        Desk.Action.browserLogin
        Desk.Action.returnKey
        Desk.Action.load
        Desk.Action.cancel
        call(Desk.Action.name, .element(of: ["", "Ada"]))
      }
      property.invariant("it is enabled where it is on and nothing runs") {
        ($0.running.refusal(of: .login, overlap: .nothing, unless: $0.problem) == nil)
          == (!$0.name.isEmpty && $0.running.isEmpty)
      }
      property.transition("a login begins where it is enabled, and not twice") { old, _, new in
        let begins = new.running.count(of: .login) > old.running.count(of: .login)
        return !begins || old.running.isEmpty && !new.name.isEmpty
      }
      property.invariant("of the two logins one runs, once") {
        $0.running.count(of: .login) + $0.running.count(of: .browserLogin) <= 1
      }
      property.atRest("nothing is executing where nothing is at work") { $0.running.isEmpty }
      property.atRest("as many have ended as have begun") { $0.begun == $0.ended }
    }
  }
}

private func work(_ world: Simulation) async throws {
  try await world.reply(Replies(.just(()), failing: [Offline()]), to: "work")
}

private struct Offline: Error {}

/// A login in two ways, and something that may be loaded again while it is loaded.
private struct Desk: Reactor {
  enum Action: Sendable {
    case name(String)
    case login, returnKey, browserLogin, load, cancel
  }
  enum Command: Sendable { case login, browserLogin, load }
  enum Mutation: Sendable, Equatable {
    case name(String)
    case running(Running<Command>.Change)
    case fail
  }
  struct State: Sendable, Equatable {
    var name = ""
    var running = Running<Command>()
    var begun = 0
    var ended = 0

    mutating func apply(_ change: Running<Command>.Change) {
      running.apply(change)
      if case .begin = change { begun += 1 } else { ended += 1 }
    }

    var problem: String? { name.isEmpty ? "a name is missing" : nil }
  }

  let initialState = State()
  let work: @Sendable () async throws -> Void

  init(work: @escaping @Sendable () async throws -> Void) {
    self.work = work
  }

  /// Creates a desk whose work takes a second.
  init(on world: VirtualWorld) {
    self.init { try await world.clock.sleep(for: .seconds(1)) }
  }

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .name(let name): .just(.name(name))
    case .login, .returnKey: run(.login)
    case .browserLogin: run(.browserLogin)
    case .load: run(.load, latest: true)
    case .cancel: .cancel(id: Command.login)
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .name(let name): state.name = name
    case .fail: break
    case .running(let change): state.apply(change)
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    switch action {
    case .login, .returnKey:
      state.running.refusal(of: .login, overlap: .nothing, unless: state.problem)
    case .browserLogin: state.running.refusal(of: .browserLogin, overlap: .nothing)
    case .load: state.running.refusal(of: .load, overlap: .anything)
    case .name, .cancel: nil
    }
  }

  private func run(_ command: Command, latest: Bool = false) -> Effect<Self> {
    .run(name: "\(command)") { _ in try await work() }
      .catch { _ in .fail }
      .executing(command, latest: latest, Mutation.running)
  }
}
