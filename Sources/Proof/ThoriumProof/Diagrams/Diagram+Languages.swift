import ThoriumText

extension Diagram {
  /// The diagram as Mermaid `stateDiagram-v2`.
  ///
  /// GitHub, GitLab and many editors draw it. Refusals are comments, since Mermaid has no tables.
  public var mermaid: String {
    var lines = ["stateDiagram-v2"]
    for (number, node) in nodes.enumerated() {
      lines.append("  state \"\(node.notedLabel.mermaid)\" as s\(number + 1)")
    }
    lines.append("  [*] --> s1")
    for arrow in allArrows {
      let label = arrow.actions.joined(separator: ", ").mermaid
      lines.append("  s\(arrow.source + 1) --> s\(arrow.target + 1) : \(label)")
    }
    let styles: [(name: String, style: String, applies: (Node) -> Bool)] = [
      ("several", "stroke-dasharray: 4", { $0.difference != nil }),
      ("unexplored", "stroke-dasharray: 1 3", \.isUnexplored),
      ("deadEnd", "stroke-width: 3px", \.isDeadEnd),
    ]
    for (name, style, applies) in styles where nodes.contains(where: applies) {
      let members = nodes.indices.filter { applies(nodes[$0]) }.map { "s\($0 + 1)" }
      lines.append("  classDef \(name) \(style)")
      lines.append("  class \(members.joined(separator: ",")) \(name)")
    }
    lines += refusalLines { "s\($0 + 1)" }.map { "  %% \($0.withoutPercent)" }
    return lines.joined(separator: "\n")
  }

  /// The diagram in the language of Graphviz.
  package var dot: String {
    var lines = ["digraph {", "  rankdir=TB; node [shape=box, style=rounded, fontname=monospace];"]
    lines.append("  edge [fontname=monospace]; start [shape=point]; start -> s1;")
    for (number, node) in nodes.enumerated() {
      var attributes = "label=\(node.notedLabel.quotedInDot)"
      if node.isUnexplored { attributes += ", style=\"rounded,dotted\"" }
      if let difference = node.difference {
        attributes += ", style=\"rounded,dashed\", tooltip=\(difference.quotedInDot)"
      }
      if node.isDeadEnd { attributes += ", peripheries=2" }
      lines.append("  s\(number + 1) [\(attributes)];")
    }
    for arrow in allArrows {
      let label = arrow.actions.joined(separator: ", ").quotedInDot
      lines.append("  s\(arrow.source + 1) -> s\(arrow.target + 1) [label=\(label)];")
    }
    let table = refusalLines { nodes[$0].label }
    if !table.isEmpty {
      let label = table.map { "\($0.escapedInDot)\\l" }.joined()
      lines.append("  labelloc=b; fontname=monospace; label=\"\(label)\";")
    }
    return (lines + ["}"]).joined(separator: "\n")
  }

  /// The arrows, and the loops of each node as arrows to itself.
  private var allArrows: [Arrow] {
    nodes.indices.flatMap { node -> [Arrow] in
      let loops = nodes[node].loops
      let own = loops.isEmpty ? [] : [Arrow(source: node, target: node, actions: loops)]
      return own + arrows.filter { $0.source == node }
    }
  }
}

extension String {
  /// The text with an entity for each character that Mermaid could interpret.
  fileprivate var mermaid: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      let isPlain =
        !scalar.isASCII || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || " .,()_+=/".unicodeScalars.contains(scalar)
      text += isPlain ? String(scalar) : "#\(scalar.value);"
    }
  }

  /// The text with an entity for each percent sign, since two of them could begin a directive.
  fileprivate var withoutPercent: String {
    unicodeScalars.reduce(into: "") { $0 += $1 == "%" ? "#37;" : String($1) }
  }

  /// The text as a quoted string of Graphviz.
  fileprivate var quotedInDot: String { "\"\(escapedInDot)\"" }

  /// The text as the content of a quoted string of Graphviz.
  ///
  /// It replaces scalars, since a quotation mark with a combining mark is another character.
  fileprivate var escapedInDot: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if scalar == "\\" || scalar == "\"" { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
  }
}
