/// The places of the nodes, arrows and labels of a diagram, as whole numbers.
///
/// The row of a node is its distance from the initial node, so an arrow goes down one row, along
/// its row, or up. Below each row is a channel with lanes. The horizontal part of an arrow and its
/// label lie in a lane, which arrows share only if they do not overlap there. So no label can
/// overlap another label or a node.
///
/// Source of the order in rows: E. Gansner and others, *A Technique for Drawing Directed Graphs*,
/// 1993. A new order is used only if it has fewer crossings, so that a new arrow moves few nodes.
struct DiagramLayout {
  /// A rectangle.
  struct Box: Hashable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    var middle: Int { x + width / 2 }
  }

  /// A point of an arrow.
  struct Point: Hashable {
    let x: Int
    let y: Int
  }

  static let margin = 16
  static let lineHeight = 18
  static let laneHeight = 22
  static let gap = 28
  static let characterWidth = 8

  let diagram: Diagram
  /// The nodes of each row, from left to right.
  private(set) var rows: [[Int]] = []
  private(set) var rowOf: [Int]
  var boxes: [Box]
  /// The corners of each arrow, with its ends.
  var paths: [[Point]]
  /// The place of the label of each arrow.
  var labels: [Box]
  var width = 0
  var height = 0

  init(_ diagram: Diagram) {
    self.diagram = diagram
    rowOf = Array(repeating: 0, count: diagram.nodes.count)
    boxes = diagram.nodes.map(Self.size)
    paths = Array(repeating: [], count: diagram.arrows.count)
    labels = Array(repeating: Box(x: 0, y: 0, width: 0, height: 0), count: diagram.arrows.count)
    assignRows()
    orderRows()
    widenForPorts()
    placeInRows()
    routeArrows()
  }

  /// Returns the lines of text in a node.
  static func lines(of node: Diagram.Node) -> [String] {
    [node.label.cut(to: 48)] + (node.note.map { ["(\($0))"] } ?? [])
      + (node.loops.isEmpty ? [] : ["↻ " + node.loops.joined(separator: ", ").cut(to: 48)])
  }

  /// Returns the text at an arrow.
  static func label(of arrow: Diagram.Arrow) -> String {
    arrow.actions.joined(separator: ", ").cut(to: 40)
  }

  static func width(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 2) } * characterWidth
  }

  private static func size(of node: Diagram.Node) -> Box {
    let lines = lines(of: node)
    let width = (lines.map(width).max() ?? 0) + 20
    return Box(x: 0, y: 0, width: width, height: lines.count * lineHeight + 12)
  }

  /// Assigns rows by distance from the first node.
  private mutating func assignRows() {
    var distances = Array(repeating: -1, count: diagram.nodes.count)
    distances[0] = 0
    var queue = [0]
    var place = 0
    while place < queue.count {
      let node = queue[place]
      for arrow in diagram.arrows where arrow.source == node && distances[arrow.target] < 0 {
        distances[arrow.target] = distances[node] + 1
        queue.append(arrow.target)
      }
      place += 1
    }
    rows = Array(repeating: [], count: (distances.max() ?? 0) + 1)
    for node in diagram.nodes.indices {
      rowOf[node] = max(distances[node], 0)
      rows[rowOf[node]].append(node)
    }
  }

  /// Orders the nodes of each row by the medians of their neighbours, if that saves crossings.
  private mutating func orderRows() {
    let lists = neighbourLists
    var best = rows
    var least = crossings(rows)
    for sweep in 0..<16 where least > 0 {
      var next = rows
      let order = sweep % 2 == 0 ? Array(next.indices) : next.indices.reversed()
      for row in order {
        let beside = sweep % 2 == 0 ? row - 1 : row + 1
        guard next.indices.contains(beside) else { continue }
        next[row] = sortedByMedian(next[row], beside: next[beside], lists)
      }
      swapNeighbours(&next)
      rows = next
      let count = crossings(next)
      if count < least { (best, least) = (next, count) }
    }
    rows = best
  }

  private func sortedByMedian(_ row: [Int], beside: [Int], _ lists: [[Int]]) -> [Int] {
    let places = Dictionary(uniqueKeysWithValues: beside.enumerated().map { ($1, $0) })
    let keys = row.enumerated().map { place, node -> (Int, Int, Int) in
      let near = lists[node].compactMap { places[$0] }.sorted()
      return (near.isEmpty ? place : near[near.count / 2], place, node)
    }
    return keys.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  /// The other ends of the arrows of each node.
  private var neighbourLists: [[Int]] {
    diagram.arrows.reduce(into: Array(repeating: [], count: diagram.nodes.count)) { lists, arrow in
      lists[arrow.source].append(arrow.target)
      lists[arrow.target].append(arrow.source)
    }
  }

  /// Swaps neighbours in a row where that saves crossings.
  ///
  /// The other arrows cross each other as often as before, so only the arrows of the two count.
  private func swapNeighbours(_ rows: inout [[Int]]) {
    let lists = neighbourLists
    var places = Array(repeating: 0, count: diagram.nodes.count)
    for row in rows { for (place, node) in row.enumerated() { places[node] = place } }
    for row in rows.indices where rows[row].count > 1 {
      for place in 1..<rows[row].count {
        let (left, right) = (rows[row][place - 1], rows[row][place])
        let lists = (lists[left], lists[right])
        let (before, after) = [row - 1, row + 1].reduce(into: (0, 0)) { sums, beside in
          let first = lists.0.filter { rowOf[$0] == beside }.map { places[$0] }
          let second = lists.1.filter { rowOf[$0] == beside }.map { places[$0] }
          for one in first {
            sums.0 += second.count { $0 < one }
            sums.1 += second.count { $0 > one }
          }
        }
        if after >= before { continue }
        rows[row].swapAt(place - 1, place)
        (places[left], places[right]) = (place, place - 1)
      }
    }
  }

  /// Returns the number of crossings between arrows of neighbouring rows.
  func crossings(_ rows: [[Int]]) -> Int {
    var places = Array(repeating: 0, count: diagram.nodes.count)
    for row in rows { for (place, node) in row.enumerated() { places[node] = place } }
    var spans = Array(repeating: [(Int, Int)](), count: rows.count)
    for arrow in diagram.arrows {
      let (from, to) = (rowOf[arrow.source], rowOf[arrow.target])
      if abs(from - to) != 1 { continue }
      let upper = from < to ? arrow.source : arrow.target
      let lower = from < to ? arrow.target : arrow.source
      spans[min(from, to)].append((places[upper], places[lower]))
    }
    return spans.reduce(0) { count, row in
      count
        + row.indices.reduce(0) { sum, one in
          sum + row[..<one].count { ($0.0 - row[one].0) * ($0.1 - row[one].1) < 0 }
        }
    }
  }
}

extension DiagramLayout {
  /// Widens nodes so that the ends of their arrows fit.
  private mutating func widenForPorts() {
    for node in boxes.indices {
      let ends = diagram.arrows.count { $0.source == node || $0.target == node }
      boxes[node].width = max(boxes[node].width, (ends + 1) * 12) | 1
    }
  }

  /// Places the nodes of each row near the medians of their neighbours, without changing the order.
  private mutating func placeInRows() {
    for row in rows {
      var x = Self.margin
      for node in row {
        boxes[node].x = x
        x += boxes[node].width + Self.gap
      }
    }
    let lists = neighbourLists
    for sweep in 0..<8 {
      for row in sweep % 2 == 0 ? rows : rows.reversed() { place(row, lists) }
    }
    let least = boxes.map(\.x).min() ?? 0
    for node in boxes.indices { boxes[node].x += Self.margin - least }
  }

  /// Moves the nodes of a row to the medians of their neighbours, pooled where they are too close.
  private mutating func place(_ row: [Int], _ lists: [[Int]]) {
    var pools: [(sum: Int, count: Int)] = []
    var offset = 0
    for node in row {
      let near = lists[node].map { boxes[$0].middle }.sorted()
      let wanted = near.isEmpty ? boxes[node].middle : near[near.count / 2]
      pools.append((wanted - boxes[node].width / 2 - offset, 1))
      offset += boxes[node].width + Self.gap
      while pools.count > 1 {
        let (left, right) = (pools[pools.count - 2], pools[pools.count - 1])
        if left.sum * right.count <= right.sum * left.count { break }
        pools.removeLast(2)
        pools.append((left.sum + right.sum, left.count + right.count))
      }
    }
    offset = 0
    var place = row.startIndex
    for pool in pools {
      let start =
        pool.sum >= 0 ? pool.sum / pool.count : -((-pool.sum + pool.count - 1) / pool.count)
      for _ in 0..<pool.count {
        boxes[row[place]].x = start + offset
        offset += boxes[row[place]].width + Self.gap
        place += 1
      }
    }
  }
}

extension String {
  /// The first characters, and an ellipsis if there are more.
  func cut(to count: Int) -> String {
    self.count > count ? "\(prefix(count - 1))…" : self
  }
}
