package import Thorium

/// A game that does not see one of the two diagonals, and goes on when it is won: 5 steps.
package struct TicTacToe: Specimen {
  package struct Action: Sendable, Hashable {
    package let square: Int
  }

  package struct State: Sendable, Hashable {
    package var squares = [Character](repeating: " ", count: 9)
    package var isOver = false
  }

  package let initialState = State()
  private let seen: [[Int]]

  package init(isFlawed: Bool) {
    seen = isFlawed ? Self.lines.dropLast() : Self.lines
  }

  package func reduce(into state: inout State, mutation: Action) {
    let count = state.squares.count { $0 != " " }
    state.squares[mutation.square] = count % 2 == 0 ? "X" : "O"
    state.isOver = Self.isWon(state.squares, by: seen) || count == 8
  }

  package func refusal(action: Action, state: State) -> Refusal? {
    if state.isOver { return "the game is over" }
    return state.squares[action.square] == " " ? nil : "square \(action.square) is taken"
  }

  private static let lines = [
    [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
  ]

  private static func isWon(_ squares: [Character], by lines: [[Int]]) -> Bool {
    lines.contains { line in
      squares[line[0]] != " " && line.allSatisfy { squares[$0] == squares[line[0]] }
    }
  }

  package static let rule = "three in a row end the game"

  package static func holds(in state: State) -> Bool {
    state.isOver || !isWon(state.squares, by: lines)
  }

  package static func alphabet(in state: State) -> [Action] { (0..<9).map(Action.init) }
}
