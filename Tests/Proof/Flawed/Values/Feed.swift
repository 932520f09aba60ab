package import Thorium

/// Pages of a list that grows at its front, one item of which is shown twice: 3 steps.
package struct Feed: Specimen {
  package enum Action: Sendable, Hashable, CaseIterable { case loadMore, post, refresh }

  package struct State: Sendable, Hashable {
    /// What there is, the newest first.
    package var items = [3, 2, 1, 0]
    package var shown: [Int] = []
  }

  package let initialState = State()
  private let isFlawed: Bool

  package init(isFlawed: Bool) { self.isFlawed = isFlawed }

  package func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .post: state.items.insert(state.items.count, at: 0)
    case .refresh: state.shown = Array(state.items.prefix(2))
    case .loadMore:
      let place = isFlawed ? state.shown.count : state.firstBehind
      state.shown += state.items.dropFirst(place).prefix(2)
    }
  }

  package func refusal(action: Action, state: State) -> Refusal? {
    switch action {
    case .loadMore: state.shown.last == 0 ? "all is shown" : nil
    case .post: state.items.count == 9 ? "nobody has more to say" : nil
    case .refresh: nil
    }
  }

  package static let rule = "no item is shown twice"

  package static func holds(in state: State) -> Bool {
    Set(state.shown).count == state.shown.count
  }
}

extension Feed.State {
  /// The place of the first item behind the last that is shown.
  fileprivate var firstBehind: Int {
    guard let last = shown.last, let place = items.firstIndex(of: last) else { return 0 }
    return place + 1
  }
}
