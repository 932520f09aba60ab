import Thorium
import ThoriumConsoleProof
import ThoriumProof
import ThoriumScreens

extension ExampleGraph {
  /// The stages of a login whose password is filled in, without the code from a message.
  static let login = ExampleGraph("login") {
    let make: @Sendable (Simulation) -> LoginReactor = { world in
      var state = LoginReactor.State(users: [])
      state.password.set("pass")
      let github = DrawnGitHub(world: world, delay: .seconds(1))
      return LoginReactor(authenticator: github, keeper: .init(in: nil), initialState: state)
    }
    return StateGraph(make, by: \.stage, actionsUntilIdle: 2) {
      call(LoginReactor.Action.username, .element(of: ["mona", ""]))
      LoginReactor.Action.login
      LoginReactor.Action.openBrowser
    }
  }
}

extension LoginReactor.State {
  fileprivate var stage: String {
    if account != nil { return "logged in" }
    if running.contains(.browser) { return "the browser logs in" }
    return running.contains(.login) ? "the service logs in" : problem ?? "complete"
  }
}
