import ThoriumText

/// A drawing of a state graph, which prints in four formats.
///
///     let diagram = try StateGraph(Lamp()) { Generator.element(of: Lamp.Action.allCases) }.diagram()
///     print(diagram.text)
///     // Lamp
///     // state       .on  .off  .smash  .mend
///     // 1 .dark     2    ·     3       ·
///     // 2 .bright   2    1     3       ·
///     // 3 .broken   ·    ·     ·       ·
///     // refused
///     //   .on in 3: it is broken
///     //   .off in 1: it is dark
///     //   .off in 3: it is broken
///     //   .smash in 3: it is broken
///     //   .mend in 1, 2, 3: a lamp cannot be mended
///
/// The output is the same in each process and on each machine. Labels are escaped, so they may
/// contain any text.
public struct Diagram: Sendable, Hashable {
  /// A state, or a class of states.
  struct Node: Sendable, Hashable {
    let label: String
    /// The actions that lead back to the node itself.
    var loops: [String] = []
    /// True when the states of the node are explored and have no transition, not even to
    /// themselves.
    var isDeadEnd = false
    /// True when a state of the node is explored.
    private(set) var isExplored = false
    /// True when a state of the node is not explored.
    private(set) var isUnexplored = false
    /// A sentence with two states of the node in which an action has different results.
    var difference: String?

    /// Counts a state of the node.
    mutating func add(isExplored isKnown: Bool) {
      if isKnown { isExplored = true } else { isUnexplored = true }
    }

    /// The label, with a note if transitions of the node may be missing.
    var notedLabel: String { label + (note.map { " (\($0))" } ?? "") }

    /// The reason why transitions of the node may be missing; `nil` if the node is complete.
    var note: String? {
      if !isUnexplored { return nil }
      return isExplored ? "partly explored" : "not explored"
    }
  }

  /// All actions that lead from one node to another.
  struct Arrow: Sendable, Hashable {
    let source: Int
    let target: Int
    var actions: [String]
  }

  /// An action that nodes refuse for the same reason.
  struct RefusalRow: Sendable, Hashable {
    let column: Int
    let reason: String
    var nodes: [Int]
  }

  /// A cell of the table: a node and an action, or passing time.
  struct Cell: Sendable, Hashable {
    let node: Int
    let column: Int
  }

  /// The results of an action in the states of a node.
  struct Content: Sendable, Hashable {
    var targets: [Int] = []
    /// True when a state of the node refuses the action.
    var isRefused = false
    /// True when the result is not known in a state of the node.
    var isUnknown = false
  }

  /// The name of the reactor.
  let title: String
  let columns: [String]
  var nodes: [Node]
  var arrows: [Arrow] = []
  var refusals: [RefusalRow] = []
  var cells: [Cell: Content] = [:]
}

/// The reason why a diagram cannot be drawn.
public enum DiagramError: Error, Sendable, Hashable {
  /// There are more nodes than a person can read.
  case tooManyStates(Int)
}

extension DiagramError: CustomStringConvertible {
  /// The reason and the remedy, in a sentence.
  public var description: String {
    switch self {
    case .tooManyStates(let count):
      """
      A diagram has at most \(Diagram.mostNodes) nodes, but there are \(count) states or more. \
      Choose a projection: graph.diagram(by: { $0.mode })
      """
    }
  }
}

extension Diagram {
  /// The maximum number of nodes.
  static let mostNodes = 40

  /// The diagram as a table: a row for each node, a column for each action.
  ///
  /// A cell has the numbers of the targets. A dot means that the action is refused; after a number,
  /// that it is refused in some states of the node. A question mark means that the search did not
  /// explore the state, or some states of the node. The reasons of the refusals follow the table.
  ///
  /// Actions are cut to 40 characters, unless two of them would have the same text.
  public var text: String {
    let cut = columns.map { $0.cut(to: 40) }
    let head = ["state"] + (Set(cut).count == cut.count ? cut : columns)
    let rows = nodes.indices.map { number in
      ["\(number + 1) \(nodes[number].notedLabel)"]
        + columns.indices.map { cellText(Cell(node: number, column: $0)) }
    }
    let widths = head.indices.map { column in
      ([head] + rows).map { $0[column].displayWidth }.max() ?? 0
    }
    var lines = [title]
    for row in [head] + rows {
      let cells = zip(row, widths).map { text, width in text.padded(toColumns: width) }
      lines.append(String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed()))
    }
    return (lines + refusalLines { "\($0 + 1)" } + differenceLines).joined(separator: "\n")
  }

  private func cellText(_ cell: Cell) -> String {
    let content = cells[cell] ?? Content()
    var parts = content.targets.map { "\($0 + 1)" }
    if content.isRefused { parts.append("·") }
    if content.isUnknown { parts.append("?") }
    return parts.joined(separator: "/")
  }

  /// The maximum number of printed reasons, since each state may give another reason.
  static let mostReasons = 400

  /// The table of refusals as lines, with its heading.
  func refusalLines(_ name: (Int) -> String) -> [String] {
    if refusals.isEmpty { return [] }
    let rest = refusals.count - Self.mostReasons
    return ["refused"]
      + refusals.prefix(Self.mostReasons).map { row in
        "  \(columns[row.column]) in \(row.nodes.map(name).joined(separator: ", ")): \(row.reason)"
      } + (rest > 0 ? ["  and \(rest) more reasons"] : [])
  }

  var differenceLines: [String] {
    nodes.enumerated().compactMap { number, node in
      node.difference.map { "\(number + 1) is several states: \($0)" }
    }
  }
}
