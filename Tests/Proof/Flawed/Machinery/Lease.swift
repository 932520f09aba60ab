package import Thorium
package import ThoriumProof

/// A lock for some time, whose holder does not learn that the time is over: 5 steps.
package struct Lease: Specimen {
  package enum Action: Sendable, Hashable {
    case acquire(Int)
    case write(Int)
    case release(Int)
    case tick
  }

  package struct State: Sendable, Hashable {
    package var holder: Int?
    package var left = 0
    /// Who believe that they hold the lock.
    package var believers: Set<Int> = []
    package var isTorn = false
  }

  package let initialState = State()
  private let isFlawed: Bool

  package init(isFlawed: Bool) { self.isFlawed = isFlawed }

  package func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .acquire(let client):
      (state.holder, state.left) = (client, 3)
      state.believers.insert(client)
    case .write(let client): state.isTorn = state.isTorn || state.holder != client
    case .release(let client):
      state.believers.remove(client)
      if state.holder == client { (state.holder, state.left) = (nil, 0) }
    case .tick:
      state.left = max(0, state.left - 1)
      if state.left == 0 { state.holder = nil }
    }
  }

  package func refusal(action: Action, state: State) -> Refusal? {
    switch action {
    case .acquire: state.holder == nil ? nil : "it is held"
    case .write(let client):
      isFlawed
        ? !state.believers.contains(client) ? "not held" : nil
        : state.holder == client ? nil : "not held"
    case .release(let client): state.believers.contains(client) ? nil : "not held"
    case .tick: nil
    }
  }

  package static let rule = "only the holder writes"

  package static func holds(in state: State) -> Bool { !state.isTorn }

  package static func actions(in state: State) -> Generator<Action> {
    let client = Generator<Int>.int(0...2)
    return .oneOf(
      .just(.tick),
      call(Action.acquire, client),
      call(Action.write, client),
      call(Action.release, client)
    )
  }

  package static func alphabet(in state: State) -> [Action] {
    [.tick] + (0...1).flatMap { [.acquire($0), .write($0), .release($0)] }
  }
}
