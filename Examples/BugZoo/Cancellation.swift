import Thorium
import ThoriumProof

/// A download that can be cancelled, also before it has a thread.
struct Cancellation: Reactor {
  enum Action: Sendable, Equatable, CaseIterable { case start, cancel }
  enum Mutation: Sendable { case started, registered, finished, cancelled }
  struct State: Sendable, Hashable {
    var isStarted = false
    var isRegistered = false
    var isCancelled = false
    var isFinished = false
  }
  let initialState = State()
  let isFlawed: Bool
  let answer: @Sendable (_ service: String) async throws -> Void

  func refusal(action: Action, state: State) -> Refusal? {
    switch action {
    case .start: state.isStarted ? "it has started" : nil
    case .cancel: state.isStarted && !state.isFinished && !state.isCancelled ? nil : "nothing runs"
    }
  }

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .start:
      let download = Effect<Self>.run(name: "download") { emit in
        try await answer("thread")
        emit(.registered)
        try await answer("server")
        emit(.finished)
      }
      return .concat(.just(.started), download.cancellable(id: "download"))
    case .cancel:
      let isKnown = !isFlawed || state.isRegistered  // the flaw: it may be unknown
      return .concat(.just(.cancelled), isKnown ? .cancel(id: "download") : .none)
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .started: state.isStarted = true
    case .registered: state.isRegistered = true
    case .finished: state.isFinished = true
    case .cancelled: state.isCancelled = true
    }
  }
}

extension Exhibit {
  static let cancellation = Exhibit(
    name: "A cancellation comes before the start",
    sources: [
      "pointfreeco/swift-composable-architecture#3663",
      "pointfreeco/swift-composable-architecture#1848",
    ]
  ) { isFlawed, settings in
    try await falsify(
      { world in
        Cancellation(isFlawed: isFlawed) { try await world.reply(Replies(.just(())), to: $0) }
      },
      settings
    ) { property in
      property.invariant("a cancelled download never ends") { !$0.isCancelled || !$0.isFinished }
      property.sometimes("it is cancelled early") { $0.isCancelled && !$0.isRegistered }
      property.sometimes("it is cancelled late") { $0.isCancelled && $0.isRegistered }
    }
  }
}
