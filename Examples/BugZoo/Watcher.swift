import Thorium
import ThoriumProof

struct Offline: Error {}

/// One long effect that answers all requests, and each answer may fail.
struct Watcher: Reactor {
  enum Action: Sendable, Equatable, CaseIterable { case open, load }
  enum Mutation: Sendable {
    case opened, requested
    case answered(failed: Bool)
  }
  struct State: Sendable, Hashable {
    var isOpen = false
    var requests = 0
    var answers = 0
    var failures = 0
  }
  let initialState = State()
  let isFlawed: Bool
  let load: @Sendable () async throws -> Void

  func refusal(action: Action, state: State) -> Refusal? {
    switch action {
    case .open: state.isOpen ? "it is open" : nil
    case .load: state.isOpen && state.requests == state.answers ? nil : "it is not ready"
    }
  }

  func mutate(action: Action) -> Effect<Self> {
    guard action == .open else { return .just(.requested) }
    let answering = Effect<Self>.run(name: "answer") { emit in
      while true {
        try await emit.take { $0 == .load }
        do {
          try await load()
          emit(.answered(failed: false))
        } catch  where !isFlawed {  // the flaw: an error ends the loop
          emit(.answered(failed: true))
        }
      }
    }
    return .concat(.just(.opened), answering.catch { _ in .answered(failed: true) })
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .opened: state.isOpen = true
    case .requested: state.requests += 1
    case .answered(let failed):
      state.answers += 1
      state.failures += failed ? 1 : 0
    }
  }
}

extension Exhibit {
  static let watcher = Exhibit(
    name: "One error ends all later work",
    sources: ["ngrx/platform#646", "ngrx/platform#1364"]
  ) { isFlawed, settings in
    try await falsify(
      { world in
        Watcher(isFlawed: isFlawed) {
          try await world.reply(Replies(.just(()), failing: [Offline()]), to: "load")
        }
      },
      settings
    ) { property in
      property.allowsUnfinishedWork = true
      property.atRest("each request is answered") { $0.answers == $0.requests }
      property.sometimes("a request follows a failure") { $0.failures > 0 && $0.requests > 1 }
    }
  }
}
