import Thorium

/// What all connections share: a room with its lines.
struct Room: Reactor {
  enum Action: Sendable {
    case post(String)
    case close
  }

  enum Mutation: Sendable {
    case add(Line)
    case close
  }

  /// A line, and the user who has posted it.
  struct Line: Sendable, Equatable {
    let user: String
    let text: String
  }

  struct State: Sendable {
    var lines: [Line] = []
    var isClosed = false
  }

  let initialState = State()
  private let save: @Sendable (Line) async throws -> Void

  /// Creates a room.
  ///
  /// - Parameter save: Writes a line to the archive before the room shows it.
  init(save: @escaping @Sendable (Line) async throws -> Void = { _ in }) {
    self.save = save
  }

  func refusal(action: Action, state: State) -> Refusal? {
    if case .post("") = action { return "a line has a character or more" }
    return state.isClosed ? "the server stops" : nil
  }

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .post(let text):
      .run(name: "save") { emit in
        let line = Line(user: Request.user, text: text)  // that of the request
        try await save(line)
        emit(.add(line))
      }
    case .close: .just(.close)
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .add(let line): state.lines.append(line)
    case .close: state.isClosed = true
    }
  }
}
