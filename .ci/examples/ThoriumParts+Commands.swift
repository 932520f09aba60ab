
//: run Running Running.init(_:) Running.refusal(of:overlap:if:)
enum Command: Sendable { case login, logout }
static func example() {
  EXAMPLE
}

//: Effect.executing(_:latest:_:)
enum Command: Sendable { case login }
struct Service: Sendable { func login(_ name: String) async throws -> String { name } }
struct Desk: Reactor {
  enum Mutation: Sendable { case running(Running<Command>.Change), setUser(String), setError(String) }
  struct State: Sendable {}
  let initialState = State()
  let service: Service
  func mutate(action: Never) -> Effect<Self> {
    let name = "Ada"
    return Effect<Self>
      EXAMPLE
  }
  func reduce(into state: inout State, mutation: Mutation) {}
}
