
//: run Running Running.init(_:) Running.refusal(of:overlap:if:)
enum Command: Sendable { case login, logout }
static func example() {
  EXAMPLE
}

//: Effect.executing(_:latest:_:)
struct Desk: Reactor {
  func mutate(action: Never) -> Effect<Self> {
    Effect<Self>
      EXAMPLE
  }
  enum Command: Sendable { case login }
  enum Mutation: Sendable { case running(Running<Command>.Change), setUser(String), setError(String) }
  let initialState: Void = ()
  let service: Service
  let name = "Ada"
  func reduce(into state: inout Void, mutation: Mutation) {}
}
struct Service: Sendable { func login(_ name: String) async throws -> String { name } }
