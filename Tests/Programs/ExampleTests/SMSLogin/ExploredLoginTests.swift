import Synchronization
import Testing
import ThoriumProof
import ThoriumScreens

@testable import ThoriumExampleSMSLogin

/// The login in every order of what it meets.
struct ExploredLoginTests {
  @Test func `an answer that is late after a correction changes nothing`() throws {
    let errors = Tally()
    try explore { simulation in
      let login = LoginReactor(service: late(simulation))
      let store = Store(login, in: simulation.runtime())
      store.send(.mobile("13800138000"))
      store.send(.code("9999"))
      try await simulation.clock.sleep(for: .milliseconds(200))
      let before = store.currentState
      store.send(.code("1234"))
      await store.settled()
      let after = store.currentState
      try simulation.require(after.session?.name == "Ada", "the right code was not enough")
      try simulation.require(
        after.$error.count == before.$error.count,
        "the error of a code that stands there no more is shown"
      )
      errors.count("\(before.$error.count) before the correction")
    }
    #expect(errors.seen == ["0 before the correction", "1 before the correction"])
  }

  @Test func `a person who goes back during the answer is logged in, or is not`() throws {
    let endings = Tally()
    try explore { simulation in
      let service = RecordingService(on: simulation.clock, isDeaf: true)
      let login = LoginReactor(service: service, initialState: .full("1234"))
      let screens = ShownScreens()
      let navigator = Navigator(on: screens, in: simulation.runtime())
      let results = navigator.start(LoginFlow(reactor: login))
      let store = try await screens.next(of: LoginReactor.self)
      store.send(.submit)
      try await simulation.clock.sleep(for: .milliseconds(100))
      let isBack = (try? navigator.pop()) != nil
      let output = try await results.value
      navigator.end()
      let session = store.currentState.session
      try simulation.require(
        output == (session.map { .loggedIn($0) } ?? .cancelled),
        "\(output) is the result where the session is \(String(describing: session))"
      )
      try simulation.require(isBack || session != nil, "the login has left by itself")
      endings.count("\(output), back \(isBack)")
    }
    #expect(
      endings.seen == [
        "cancelled, back true", "loggedIn(Ada), back false", "loggedIn(Ada), back true",
      ]
    )
  }

  private func late(_ simulation: Simulation) -> RecordingService {
    RecordingService(on: simulation.clock, isDeaf: true) {
      .milliseconds(100 * simulation.draw(1...3))
    }
  }
}

extension LoginReactor.State {
  /// A number with a code, as a program may have kept them.
  fileprivate static func full(_ code: String) -> Self {
    Self(mobile: Field("13800138000", .mobile), code: Field(code, .code))
  }
}

/// What has been seen in the runs of an exploration.
private final class Tally: Sendable {
  private let cases = Mutex<Set<String>>([])

  var seen: [String] { cases.withLock { $0.sorted() } }

  func count(_ name: String) {
    _ = cases.withLock { $0.insert(name) }
  }
}
