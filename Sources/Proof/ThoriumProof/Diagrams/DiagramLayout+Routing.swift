extension DiagramLayout {
  /// The upper or lower side of a node, where arrows end.
  private struct Port: Hashable {
    let node: Int
    let isBottom: Bool
  }

  /// The horizontal part of an arrow in a channel.
  private struct Span {
    let arrow: Int
    let start: Int
    let end: Int
    let hasLabel: Bool

    var lower: Int { min(start, end) }
    var upper: Int { max(start, end) }
  }

  /// Routes all arrows, and sets the vertical places of the nodes.
  mutating func routeArrows() {
    let right = boxes.map { $0.x + $0.width }.max() ?? 0
    let ports = portPlaces()
    var tracks: [Int: Int] = [:]
    var channels: [[Span]] = Array(repeating: [], count: rows.count)
    for (number, arrow) in diagram.arrows.enumerated() {
      let (from, to) = (rowOf[arrow.source], rowOf[arrow.target])
      let (start, end) = (ports[number].0, ports[number].1)
      if to + 1 < from {
        let track = right + Self.gap + tracks.count * 12
        tracks[number] = track
        channels[from - 1].append(Span(arrow: number, start: start, end: track, hasLabel: true))
        channels[to].append(Span(arrow: number, start: track, end: end, hasLabel: false))
      } else {
        let channel = min(from, to)
        channels[channel].append(Span(arrow: number, start: start, end: end, hasLabel: true))
      }
    }
    let lanes = placeLanes(channels)
    for (number, arrow) in diagram.arrows.enumerated() {
      paths[number] = path(arrow, ports[number], tracks[number], lanes[number])
    }
    let labelEnd = labels.map { $0.x + $0.width }.max() ?? 0
    width = max(right, labelEnd, tracks.values.max() ?? 0) + Self.margin
    let shift = Self.margin - min(Self.margin, labels.map(\.x).min() ?? Self.margin)
    if shift > 0 { moveRight(shift) }
  }

  /// Returns the horizontal places of both ends of each arrow.
  private func portPlaces() -> [(Int, Int)] {
    var ends: [Port: [(arrow: Int, isSource: Bool, other: Int)]] = [:]
    for (number, arrow) in diagram.arrows.enumerated() {
      let (from, to) = (rowOf[arrow.source], rowOf[arrow.target])
      let source = Port(node: arrow.source, isBottom: to >= from)
      let target = Port(node: arrow.target, isBottom: to <= from)
      ends[source, default: []].append((number, true, boxes[arrow.target].middle))
      ends[target, default: []].append((number, false, boxes[arrow.source].middle))
    }
    var places = Array(repeating: (0, 0), count: diagram.arrows.count)
    for (port, list) in ends {
      let box = boxes[port.node]
      let sorted = list.sorted {
        ($0.other, $0.arrow, $0.isSource ? 0 : 1) < ($1.other, $1.arrow, $1.isSource ? 0 : 1)
      }
      for (place, end) in sorted.enumerated() {
        let x = box.x + box.width * (place + 1) / (sorted.count + 1)
        if end.isSource { places[end.arrow].0 = x } else { places[end.arrow].1 = x }
      }
    }
    return places
  }

  /// Assigns each span a lane of its channel, and returns the heights of each arrow's lanes.
  private mutating func placeLanes(_ channels: [[Span]]) -> [[Int]] {
    var heights: [[Int]] = Array(repeating: [], count: diagram.arrows.count)
    var y = Self.margin
    for (row, spans) in channels.enumerated() {
      let tallest = rows[row].map { boxes[$0].height }.max() ?? 0
      for node in rows[row] { (boxes[node].y, boxes[node].height) = (y, tallest) }
      y += tallest + 14
      var lanes: [[(Int, Int)]] = []
      for span in spans.sorted(by: {
        ($0.upper - $0.lower, $0.arrow) < ($1.upper - $1.lower, $1.arrow)
      }) {
        let text =
          span.hasLabel ? Self.width(of: Self.label(of: diagram.arrows[span.arrow])) + 8 : 0
        let middle = (span.lower + span.upper) / 2
        let start = min(span.lower, middle - text / 2) - 8
        let end = max(span.upper, middle + text - text / 2) + 8
        let lane =
          lanes.firstIndex { $0.allSatisfy { end <= $0.0 || $0.1 <= start } } ?? lanes.count
        if lane == lanes.count { lanes.append([]) }
        lanes[lane].append((start, end))
        let line = y + lane * Self.laneHeight + Self.laneHeight / 2
        heights[span.arrow].append(line)
        if span.hasLabel {
          labels[span.arrow] = Box(x: middle - text / 2, y: line - 9, width: text, height: 18)
        }
      }
      y += lanes.count * Self.laneHeight + (row + 1 < rows.count ? 20 : 4)
    }
    height = y + Self.margin
    return heights
  }

  /// Returns the corners of an arrow.
  private func path(
    _ arrow: Diagram.Arrow,
    _ ports: (Int, Int),
    _ track: Int?,
    _ lanes: [Int]
  ) -> [Point] {
    let (source, target) = (boxes[arrow.source], boxes[arrow.target])
    let goesDown = rowOf[arrow.target] >= rowOf[arrow.source]
    let start = goesDown ? source.y + source.height : source.y
    let entersTop = rowOf[arrow.target] > rowOf[arrow.source]
    let end = entersTop ? target.y : target.y + target.height
    let lower = lanes.max() ?? start
    var points = [Point(x: ports.0, y: start), Point(x: ports.0, y: lower)]
    if let track, let upper = lanes.min() {
      points += [Point(x: track, y: lower), Point(x: track, y: upper)]
      points.append(Point(x: ports.1, y: upper))
    } else {
      points.append(Point(x: ports.1, y: lower))
    }
    return points + [Point(x: ports.1, y: end)]
  }

  private mutating func moveRight(_ shift: Int) {
    for node in boxes.indices { boxes[node].x += shift }
    labels = labels.map { Box(x: $0.x + shift, y: $0.y, width: $0.width, height: $0.height) }
    paths = paths.map { $0.map { Point(x: $0.x + shift, y: $0.y) } }
    width += shift
  }
}
