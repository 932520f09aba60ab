package import Thorium
package import ThoriumProof

/// A cache for two, which forgets what was put first and not what was used first: 4 steps.
package struct Cache: Specimen {
  package enum Action: Sendable, Hashable {
    case get(Int)
    case put(Int)
  }

  package struct State: Sendable, Hashable {
    /// What is kept; the first is forgotten next.
    package var kept: [Int] = []
    /// All that was ever used; the first was not used for the longest time.
    package var used: [Int] = []
  }

  package let initialState = State()
  private let isFlawed: Bool

  package init(isFlawed: Bool) { self.isFlawed = isFlawed }

  package func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .get(let key):
      state.used.use(key)
      if !isFlawed { state.kept.use(key) }
    case .put(let key):
      state.used.use(key)
      state.kept.use(key)
      if state.kept.count > 2 { state.kept.removeFirst() }
    }
  }

  package func refusal(action: Action, state: State) -> Refusal? {
    guard case .get(let key) = action else { return nil }
    return state.kept.contains(key) ? nil : "\(key) is not kept"
  }

  package static let rule = "what was used last is kept"

  package static func holds(in state: State) -> Bool {
    Set(state.kept) == Set(state.used.suffix(state.kept.count))
  }

  package static func actions(in state: State) -> Generator<Action> {
    .oneOf(call(Action.get, .int(0...9)), call(Action.put, .int(0...9)))
  }

  package static func alphabet(in state: State) -> [Action] {
    (0...2).flatMap { [.get($0), .put($0)] }
  }
}

extension [Int] {
  /// Moves a number to the end.
  fileprivate mutating func use(_ number: Int) {
    removeAll { $0 == number }
    append(number)
  }
}
