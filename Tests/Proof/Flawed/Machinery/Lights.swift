import Thorium

/// Lights at a crossing that go on as planned when an ambulance has passed, and are green for both.
///
/// That takes 3 steps.
package struct Lights: Specimen {
  package enum Action: Sendable, Hashable, CaseIterable {
    case tick, ambulanceAlong, ambulanceAcross
  }

  package enum Color: Sendable, Hashable { case red, yellow, green }

  package struct State: Sendable, Hashable {
    /// What those see who drive along, and those who drive across.
    package var colors = [Color.green, .red]
    /// Who is to drive next.
    package var next: Int?
  }

  package let initialState = State()
  private let isFlawed: Bool

  package init(isFlawed: Bool) { self.isFlawed = isFlawed }

  package func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .tick: tick(&state)
    case .ambulanceAlong: state.colors = [.green, .red]
    case .ambulanceAcross: state.colors = [.red, .green]
    }
    if !isFlawed && mutation != .tick { state.next = nil }
  }

  private func tick(_ state: inout State) {
    if let next = state.next {
      if state.colors[1 - next] == .yellow { state.colors[1 - next] = .red }
      state.colors[next] = .green
      state.next = nil
    } else {
      let green = state.colors[0] == .green ? 0 : 1
      state.colors[green] = .yellow
      state.next = 1 - green
    }
  }

  package static let rule = "one of them is red"

  package static func holds(in state: State) -> Bool { state.colors.contains(.red) }
}
