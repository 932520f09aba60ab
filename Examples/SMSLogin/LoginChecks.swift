import Thorium
import ThoriumConsole
import ThoriumConsoleProof
import ThoriumProof
import ThoriumScreens

extension ExampleCheck {
  /// A check of the sent requests, with random input in random order.
  static let login = ExampleCheck("login") { settings in
    try await falsify(
      { world in LoginReactor(service: DrawnLogin(world: world)) },
      settings
    ) { property in
      property.actions {
        call(
          LoginReactor.Action.mobile,
          .element(of: ["13800138000", "13900139000", "23800138000", "1"])
        )
        call(LoginReactor.Action.code, .element(of: ["1234", "5555", "12a4", "1"]))
        LoginReactor.Action.submit
      }
      property.transition("a sent request is valid") { old, _, new in
        new.$request.count == old.$request.count || new.mobile.isValid && new.code.isValid
      }
      property.transition("only a submit sends the same request again") { old, action, new in
        if case .submit = action { return true }
        let isSame = (old.mobile, old.code) == (new.mobile, new.code)
        return !isSame || new.$request.count == old.$request.count
      }
      property.transition("one request runs at a time") { old, _, new in
        new.$request.count - old.$request.count <= 1
      }
      property.atRest("no request runs for ever") { $0.running.isEmpty }
    }
  }

  /// A service with random responses, which arrive at random times.
  fileprivate struct DrawnLogin: LoginService {
    let world: Simulation
    let deviceNo = "DEV"

    func login(_ request: LoginRequest) async throws -> Session {
      let error = ServiceError(description: "timeout")
      return try await world.reply(Replies(.just(Session(name: "Ada")), failing: [error]))
    }
  }
}

extension ExampleGraph {
  /// The states of the login, for one number, one code, and their beginnings.
  static let login = ExampleGraph("login") {
    let make: @Sendable (Simulation) -> LoginReactor = { world in
      LoginReactor(service: ExampleCheck.DrawnLogin(world: world))
    }
    return StateGraph(make, by: \.progress, actionsUntilIdle: 2) {
      call(LoginReactor.Action.mobile, .element(of: ["13800138000", "1"]))
      call(LoginReactor.Action.code, .element(of: ["1234", "1"]))
      LoginReactor.Action.submit
    }
  }
}

extension LoginReactor.State {
  fileprivate var progress: String {
    if session != nil { return "logged in" }
    if !running.isEmpty { return "waits for the service" }
    let missing = [mobile.isValid ? nil : "number", code.isValid ? nil : "code"]
    let names = missing.compactMap(\.self).joined(separator: " and ")
    return names.isEmpty ? "complete" : "needs \(names)"
  }
}
