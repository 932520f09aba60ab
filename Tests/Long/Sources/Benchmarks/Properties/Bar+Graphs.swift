import ThoriumProof

extension Bar {
  /// The states of a reactor are explored as fast as by a loop that is written for them.
  static let graphs = Bar(
    name: "P13 a state graph is explored at least as fast as by a search with a dictionary"
  ) { effort, tell in
    let side = effort.rounds > 1 ? 1_000 : 100
    let grid = Grid(side: side)
    var ratios: [Double] = []
    for _ in 0..<max(effort.rounds, 3) {
      var (ours, theirs) = (0, 0)
      let bare = ContinuousClock().measure { theirs = count(grid) }
      let time = ContinuousClock().measure {
        ours =
          StateGraph(grid, limit: side * side) {
            Generator.element(of: Grid.Action.allCases)
          }.states.count
      }
      require(ours == theirs && ours == side * side, "\(ours) and \(theirs) states were found.")
      ratios.append(bare / time)
    }
    tell(
      Row(
        "\(side * side) states: \(ratios.median.rounded(to: 2)) of a dictionary, at least 1.00",
        isMet: ratios.median >= 1
      )
    )
    tell(lasso(grid, side))
  }

  /// Compares the search for a loop with the search for the states.
  private static func lasso(_ grid: Grid, _ side: Int) -> Row {
    let clock = ContinuousClock()
    var graph: StateGraph<Grid>?
    let exploring = clock.measure {
      graph = StateGraph(Grid(side: min(side, 300)), limit: 90_000) {
        Generator.element(of: Grid.Action.allCases)
      }
    }
    let searching = clock.measure {
      do throws(TemporalCounterexample) {
        try graph?.eventually("nowhere", fair: Grid.Action.allCases) { $0.x < 0 }
        require(false, "A walk without an end was not found.")
      } catch {
        require("\(error)".contains("| and so on"), "Its loop is empty.")
      }
    }
    let ratio = searching / exploring
    return Row(
      "a loop among 90 000 states: \(ratio.rounded(to: 2)) of their search",
      isMet: ratio <= 1
    )
  }

  /// A search as one would write it.
  private static func count(_ grid: Grid) -> Int {
    var known: [Grid.State: Int] = [grid.initialState: 0]
    var states = [grid.initialState]
    var next: [Int] = []
    var place = 0
    while place < states.count {
      let state = states[place]
      for action in Grid.Action.allCases {
        if grid.refusal(action: action, state: state) != nil {
          next.append(-1)
          continue
        }
        var target = state
        grid.reduce(into: &target, mutation: action)
        if let number = known[target] {
          next.append(number)
        } else {
          known[target] = states.count
          next.append(states.count)
          states.append(target)
        }
      }
      place += 1
    }
    return states.count
  }
}

/// A king on a board without borders, who moves straight.
private struct Grid: Reactor {
  enum Action: Sendable, CaseIterable { case left, right, up, down }
  struct State: Sendable, Hashable {
    var x = 0
    var y = 0
  }
  let initialState = State()
  let side: Int

  func refusal(action: Action, state: State) -> Refusal? { nil }

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .left: state.x = (state.x + side - 1) % side
    case .right: state.x = (state.x + 1) % side
    case .up: state.y = (state.y + side - 1) % side
    case .down: state.y = (state.y + 1) % side
    }
  }
}
