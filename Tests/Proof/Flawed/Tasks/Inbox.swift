package import Thorium

/// An inbox that is cleared of what was in it when that began, and loses what has come since: 2 steps.
package struct Inbox: Scene {
  package enum Action: Sendable, Hashable, CaseIterable { case receive, read }

  package enum Mutation: Sendable, Hashable {
    case receive
    case read([Int])
  }

  package struct State: Sendable, Hashable {
    package var received = 0
    package var unread: [Int] = []
    package var read: Set<Int> = []
  }

  package let initialState = State()
  private let isFlawed: Bool

  package init(isFlawed: Bool, ask: @escaping Ask) { self.isFlawed = isFlawed }

  package func mutate(action: Action) -> Effect<Self> {
    if action == .receive { return .just(.receive) }
    return .run { emit in
      let read = emit.currentState.unread
      await Service.visit()
      emit(.read(read))
    }
  }

  package func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .receive:
      state.unread.append(state.received)
      state.received += 1
    case .read(let messages):
      state.read.formUnion(messages)
      if isFlawed { state.unread = [] } else { state.unread.removeAll(where: messages.contains) }
    }
  }

  package static let rule = "no message is lost"
  package static func holds(in state: State) -> Bool {
    state.read.count + state.unread.count == state.received
  }
  package static let shortest = 2
}
