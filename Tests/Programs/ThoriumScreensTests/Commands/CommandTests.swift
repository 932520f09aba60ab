import Effort
import Synchronization
import Testing
import Thorium
import ThoriumProof
import ThoriumScreens

/// Commands at work in a store.
struct CommandTests {
  @Test func `a command has begun before its work begins, and ended when that is over`() {
    let given = Desk().given().when(.login)
    #expect(given.refusal == "login is off")
    let asked = Desk().given(.init(name: "Ada")).when(.login)
    #expect(asked.state.running.names == [.login])
    #expect(asked.running == ["login"])
    #expect(asked.when(.login).refusal == "login is running")
  }

  @Test func `trap 0.3: the return key sends the same request as the button`() {
    for trigger in [Desk.Action.login, .returnKey] {
      #expect(Desk().given().when(trigger).refusal == "login is off")
      let running = Desk().given(.init(name: "Ada")).when(trigger)
      #expect(running.when(.login).refusal == "login is running")
      #expect(running.when(.returnKey).refusal == "login is running")
    }
  }

  @Test func `trap 0.4: of two logins one runs, and its overlay stays until its end`() {
    let login = Desk().given(.init(name: "Ada")).when(.login)
    #expect(login.when(.browserLogin).refusal == "login is running")
    #expect(login.state.covers == "Logging in...")
    let both = login.after(.running(.begin(.browserLogin)), .running(.end(.login)))
    #expect(both.state.covers == "Logging in...")
    #expect(both.after(.running(.end(.browserLogin))).state.covers == nil)
  }

  @Test func `the latest execution counts, and the command is executing all the while`() {
    let first = Desk().given().when(.load)
    let second = first.when(.load)
    #expect(second.mutations == [.running(.begin(.load)), .running(.end(.load))])
    #expect(second.running == ["load"])
    #expect(second.state.running.count(of: .load) == 1)
  }

  @Test func `a command that is cancelled by its name has ended`() {
    let cancelled = Desk().given(.init(name: "Ada")).when(.login).when(.cancel)
    #expect(cancelled.state.running.isEmpty)
    #expect(cancelled.running == [])
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
        $0.running.isEnabled(.login, overlap: .nothing, if: !$0.name.isEmpty)
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

    var covers: String? { running.isEmpty ? nil : "Logging in..." }
  }

  let initialState = State()
  var work: @Sendable () async throws -> Void = {}

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
    case .running(let change):
      state.running.apply(change)
      if case .begin = change { state.begun += 1 } else { state.ended += 1 }
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    let isOn = !state.name.isEmpty
    return switch action {
    case .login, .returnKey: state.running.refusal(of: .login, overlap: .nothing, if: isOn)
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
