import Thorium

/// What one connection has: a store of it lives as long as the connection.
struct Session: Reactor {
  enum Action: Sendable { case handle(String) }
  enum Mutation: Sendable { case answered }

  struct State: Sendable {
    /// How many lines were answered.
    var answered = 0
  }

  let initialState = State()
  private let room: Store<Room>
  private let connection: any Connection

  /// Creates the session of a connection.
  init(in room: Store<Room>, on connection: any Connection) {
    self.room = room
    self.connection = connection
  }

  func mutate(action: Action) -> Effect<Self> {
    guard case .handle(let line) = action else { return .none }
    return .run(name: "answer") { emit in
      let receipt = await room.perform(.post(line))
      await receipt.finished()  // saved, too
      try Task.checkCancellation()  // cut off: nothing was saved
      await connection.write(receipt.refusal.map { "no: \($0)" } ?? "ok \(line)")
      emit(.answered)
    }
    .policy(.sequential, id: "answers")
  }

  func reduce(into state: inout State, mutation: Mutation) { state.answered += 1 }
}
