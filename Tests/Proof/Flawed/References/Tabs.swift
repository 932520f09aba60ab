package import Thorium

/// Tabs, the selected one of which is known by its place, which closing another one changes: 3 steps.
package struct Tabs: Specimen {
  package enum Action: Sendable, Hashable {
    case open
    case select(Int)
    case close(Int)
  }

  package struct State: Sendable, Hashable {
    package var tabs = [0]
    package var count = 1
    /// The place of the selected tab.
    package var selected = 0
  }

  package let initialState = State()
  private let isFlawed: Bool

  package init(isFlawed: Bool) { self.isFlawed = isFlawed }

  package func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .open:
      state.tabs.append(state.count)
      state.count += 1
    case .select(let tab): state.selected = state.tabs.firstIndex(of: tab) ?? 0
    case .close(let tab):
      let place = state.tabs.firstIndex(of: tab) ?? 0
      state.tabs.remove(at: place)
      let isShifted = place < state.selected || state.selected == state.tabs.count
      if !isFlawed && isShifted { state.selected -= 1 }
    }
  }

  package func refusal(action: Action, state: State) -> Refusal? {
    switch action {
    case .open: nil
    case .select(let tab): state.tabs.contains(tab) ? nil : "no tab \(tab)"
    case .close(let tab):
      state.tabs.count > 1 && state.tabs.contains(tab) ? nil : "tab \(tab) stays"
    }
  }

  package static let rule = "one of the tabs is selected"

  package static func holds(in state: State) -> Bool {
    state.tabs.indices.contains(state.selected)
  }

  package static func alphabet(in state: State) -> [Action] {
    [.open] + state.tabs.flatMap { [.select($0), .close($0)] }
  }
}
