package import Thorium

/// Names for processes, one of which still has its name when it is gone: 3 steps.
package struct Registry: Specimen {
  package enum Action: Sendable, Hashable {
    case spawn
    case register(Int, as: String)
    case unregister(String)
    case stop(Int)
  }

  package struct State: Sendable, Hashable {
    package var count = 0
    package var alive: Set<Int> = []
    package var named: [String: Int] = [:]
  }

  package let initialState = State()
  private let isFlawed: Bool

  package init(isFlawed: Bool) { self.isFlawed = isFlawed }

  package func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .spawn:
      state.count += 1
      state.alive.insert(state.count)
    case .register(let process, let name): state.named[name] = process
    case .unregister(let name): state.named[name] = nil
    case .stop(let process):
      state.alive.remove(process)
      if !isFlawed { state.named = state.named.filter { $0.value != process } }
    }
  }

  package func refusal(action: Action, state: State) -> Refusal? {
    switch action {
    case .spawn: nil
    case .register(let process, _), .stop(let process):
      state.alive.contains(process) ? nil : "no process \(process)"
    case .unregister(let name): state.named[name] == nil ? "nobody is \(name)" : nil
    }
  }

  package static let rule = "who has a name is alive"

  package static func holds(in state: State) -> Bool {
    state.named.values.allSatisfy(state.alive.contains)
  }

  package static func alphabet(in state: State) -> [Action] {
    [.spawn]
      + state.alive.sorted().flatMap {
        [.register($0, as: "a"), .register($0, as: "b"), .stop($0)]
      }
      + [.unregister("a"), .unregister("b")]
  }
}
