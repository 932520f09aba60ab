import Effort
import Foundation
import Testing

@testable import ThoriumProof

#if canImport(FoundationXML)
import FoundationXML
#endif

struct DiagramTests {
  @Test func `Mermaid has a state for each node, and the refusals as comments`() throws {
    #expect(
      try Lamp.graph.diagram().mermaid == """
        stateDiagram-v2
          state ".dark" as s1
          state ".dim" as s2
          state ".broken" as s3
          state ".bright" as s4
          [*] --> s1
          s1 --> s2 : .on
          s1 --> s3 : .smash
          s2 --> s4 : .on
          s2 --> s1 : .off
          s2 --> s3 : .smash
          s4 --> s4 : .on
          s4 --> s1 : .off
          s4 --> s3 : .smash
          classDef deadEnd stroke-width: 3px
          class s3 deadEnd
          %% refused
          %%   .on in s3: it is broken
          %%   .off in s1: it is dark
          %%   .off in s3: it is broken
          %%   .smash in s3: it is broken
          %%   .mend in s1, s2, s3, s4: a lamp cannot be mended
        """
    )
  }

  @Test func `Graphviz has a line for each arrow`() throws {
    let lines = try Lamp.graph.diagram().dot.split(separator: "\n")
    #expect(lines.first == "digraph {" && lines.last == "}")
    #expect(lines.contains("  s1 -> s2 [label=\".on\"];"))
    #expect(lines.contains("  s3 [label=\".broken\", peripheries=2];"))
    #expect(lines.contains { $0.contains("a lamp cannot be mended\\l") })
  }

  @Test func `a projection merges states, and a node with several results is marked`() throws {
    let diagram = try Lamp.graph.diagram(by: { $0 == .broken ? "broken" : "whole" })
    #expect(
      diagram.text == """
        Lamp
        state     .on  .off  .smash  .mend
        1 whole   1    1/·   2       ·
        2 broken  ·    ·     ·       ·
        refused
          .on in 2: it is broken
          .off in 1: it is dark
          .off in 2: it is broken
          .smash in 2: it is broken
          .mend in 1, 2: a lamp cannot be mended
        1 is several states: .off has another result in .dark than in .dim
        """
    )
    #expect(diagram.svg.contains("class=\"state first several\""))
    #expect(diagram.mermaid.contains("class s1 several"))
    #expect(diagram.dot.contains("style=\"rounded,dashed\", tooltip=\".off has"))
  }

  @Test func `more than forty states are refused with advice`() throws {
    let graph = StateGraph(TableMachine(line: 41)) { TableMachine.Move(number: 0) }
    let error = #expect(throws: DiagramError.tooManyStates(41)) { try graph.diagram() }
    #expect(error?.description.contains("Choose a projection") == true)
    #expect(try graph.diagram(by: { $0 / 10 }).nodes.count == 5)
    let shorter = StateGraph(TableMachine(line: 40)) { TableMachine.Move(number: 0) }
    #expect(try shorter.diagram().nodes.count == 40)
  }

  @Test func `hostile labels stay labels in each format`() throws {
    let hostile = "</text><script>\"'&\\\u{7}\n%% --> #;]\u{202E}\u{FFFF}"
    let diagram = try StateGraph(Lamp(), by: { $0 == .dark ? hostile : "\($0)" }) {
      Generator.element(of: Lamp.Action.allCases)
    }.diagram()
    #expect(Reader.read(diagram.svg)?.texts.contains { $0.contains("</text><script>") } == true)
    #expect(!diagram.svg.contains("<script"))
    let mermaid = diagram.mermaid.split(separator: "\n")
    #expect(
      mermaid[1].hasPrefix("  state \"#60;/text#62;") && !mermaid[1].dropLast(6).contains("]")
    )
    #expect(diagram.dot.contains("\\\"'&\\\\"))
    #expect(
      diagram.text.split(separator: "\n").count == diagram.nodes.count + 2 + diagram.refusals.count
        + 1
    )
  }

  @Test func `an SVG is well formed, has a title for each part, and no script`() throws {
    let diagram = try Lamp.graph.diagram()
    let read = try #require(Reader.read(diagram.svg))
    let parts = diagram.nodes.count + 2 * diagram.arrows.count
    #expect(read.elements["title"] == parts + 1)
    #expect(read.elements["rect"] == 1 + diagram.nodes.count + diagram.arrows.count, "under labels")
    #expect(read.elements["script"] == nil && read.elements["image"] == nil)
    #expect(diagram.svg.contains("prefers-color-scheme: dark"))
    #expect(
      read.texts.contains("  .mend in .dark, .dim, .broken, .bright: a lamp cannot be mended")
    )
    #expect(diagram.svg == (try Lamp.graph.diagram().svg))
  }

  @Test func `no label overlaps another one or a node, in random graphs`() throws {
    var random = SplitMix64(seed: 5)
    var (labels, loops, climbs, crowded) = (0, 0, 0, 0)
    let count = cases(1_000, quick: 100)
    for number in 0..<count {
      let size = 2 + Int(random.next() % 14)
      let diagram = try TableMachine(&random, states: size, actions: 3).graph.diagram()
      let layout = DiagramLayout(diagram)
      #expect(layout.overlaps == 0, "graph \(number)")
      #expect(layout.labels.allSatisfy { $0.width > 0 }, "graph \(number)")
      for node in diagram.nodes.indices {
        let ends = diagram.arrows.count { $0.source == node || $0.target == node }
        #expect(layout.boxes[node].width > 12 * ends, "graph \(number): \(node)")
        crowded += ends > 5 ? 1 : 0
      }
      labels += layout.labels.count
      loops += diagram.nodes.count { !$0.loops.isEmpty }
      climbs += diagram.arrows.count { layout.rowOf[$0.source] > layout.rowOf[$0.target] + 1 }
    }
    #expect(
      labels > 3 * count && loops > count / 4 && climbs > count / 4 && crowded > 0,
      "\(labels) \(loops) \(climbs) \(crowded)"
    )
  }

  @Test func `two neighbours change places where that saves a crossing`() throws {
    let ends: [Int?] = [nil, nil]
    let layout = DiagramLayout(
      try TableMachine([[1, 2], ends, [3, 4], ends, [1, nil]]).graph.diagram()
    )
    #expect(layout.rows == [[0], [2, 1], [3, 4]])
    #expect(layout.crossings(layout.rows) == 0)
  }
}

extension TableMachine {
  /// A machine that goes from each state to the next one.
  fileprivate init(line count: Int) {
    self.init((0..<count).map { [$0 + 1 < count ? $0 + 1 : nil] })
  }

  fileprivate init(_ table: [[Int?]]) {
    (self.table, isTwice) = (table, false)
  }
}

extension DiagramLayout {
  /// The number of pairs of labels and nodes that overlap, or leave the canvas.
  fileprivate var overlaps: Int {
    let all = boxes + labels
    let pairs = all.indices.reduce(0) { sum, one in
      sum + all[..<one].count { $0.overlaps(all[one]) }
    }
    return pairs
      + all.count { $0.x < 0 || $0.y < 0 || $0.x + $0.width > width || $0.y + $0.height > height }
  }
}

/// The elements and the texts of an XML document.
private final class Reader: NSObject, XMLParserDelegate {
  private(set) var elements: [String: Int] = [:]
  private(set) var texts: [String] = []
  private var text = ""

  /// Reads a document, or returns `nil` if it is not well formed.
  static func read(_ document: String) -> Reader? {
    let parser = XMLParser(data: Data(document.utf8))
    let reader = Reader()
    parser.delegate = reader
    return parser.parse() ? reader : nil
  }

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements[name, default: 0] += 1
    text = ""
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(
    _ parser: XMLParser,
    didEndElement name: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) {
    texts.append(text)
    text = ""
  }
}

extension DiagramLayout.Box {
  fileprivate func overlaps(_ other: Self) -> Bool {
    x < other.x + other.width && other.x < x + width
      && y < other.y + other.height && other.y < y + height
  }
}
