import ThoriumText

extension Diagram {
  /// The diagram as a self-contained SVG file.
  ///
  /// It follows the reader's light or dark appearance, and contains no script and no font. Nodes,
  /// arrows and labels have titles, which a browser shows under the pointer. The refusals follow
  /// below the graph. A page may contain several drawings: identifiers and styles depend on the
  /// content of a drawing, and apply to it alone.
  public var svg: String {
    let layout = DiagramLayout(self)
    let scope = self.scope
    let table = refusalLines { nodes[$0].label }
    let tableWidth = (table.map(DiagramLayout.width).max() ?? 0) + 2 * DiagramLayout.margin
    let width = max(layout.width, tableWidth)
    let height = layout.height + table.count * DiagramLayout.lineHeight
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" \
      width="\(width)" height="\(height)" role="img" class="\(scope)">
      """,
      "<title>\(title.xml)</title>",
      Self.style(in: scope),
      """
      <defs><marker id="\(scope)-end" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" \
      orient="auto"><path class="head" d="M0 0 8 4 0 8Z"/></marker></defs>
      """,
      "<rect class=\"page\" width=\"\(width)\" height=\"\(height)\"/>",
    ]
    lines += arrows.indices.map { path($0, layout, scope) }
    lines += nodes.indices.map { box($0, layout) }
    lines += arrows.indices.map { label($0, layout) }
    for (place, line) in table.enumerated() {
      let y = layout.height + place * DiagramLayout.lineHeight
      lines.append(
        "<text class=\"refused\" x=\"\(DiagramLayout.margin)\" y=\"\(y)\">\(line.xml)</text>"
      )
    }
    return (lines + ["</svg>"]).joined(separator: "\n")
  }

  /// A name that differs between drawings with different content, and is the same in each process.
  private var scope: String { "states-\(String("\(title)\n\(dot)".utf8.stableHash, radix: 16))" }

  private func path(_ number: Int, _ layout: DiagramLayout, _ scope: String) -> String {
    let points = layout.paths[number].map { "\($0.x) \($0.y)" }.joined(separator: " ")
    return "<path class=\"arrow\" marker-end=\"url(#\(scope)-end)\" d=\"M\(points)\">"
      + "<title>\(name(of: number).xml)</title></path>"
  }

  private func label(_ number: Int, _ layout: DiagramLayout) -> String {
    let box = layout.labels[number]
    let text = DiagramLayout.label(of: arrows[number])
    return """
      <rect class="page" x="\(box.x)" y="\(box.y)" width="\(box.width)" height="\(box.height)"/>\
      <text class="label" x="\(box.middle)" y="\(box.y + 13)">\
      <title>\(name(of: number).xml)</title>\(text.xml)</text>
      """
  }

  private func box(_ number: Int, _ layout: DiagramLayout) -> String {
    let (node, box) = (nodes[number], layout.boxes[number])
    var kind = "state"
    if number == 0 { kind += " first" }
    if node.isDeadEnd { kind += " end" }
    if node.difference != nil { kind += " several" }
    if node.isUnexplored { kind += " unexplored" }
    let title = node.notedLabel + (node.difference.map { ": \($0)" } ?? "")
    let lines = DiagramLayout.lines(of: node)
    let top = box.y + (box.height - lines.count * DiagramLayout.lineHeight) / 2
    let texts = lines.enumerated().map { place, line in
      "<text x=\"\(box.middle)\" y=\"\(top + place * DiagramLayout.lineHeight + 13)\">\(line.xml)</text>"
    }
    return """
      <g class="\(kind)"><title>\(title.xml)</title><rect x="\(box.x)" y="\(box.y)" \
      width="\(box.width)" height="\(box.height)" rx="8"/>\(texts.joined())</g>
      """
  }

  private func name(of number: Int) -> String {
    let arrow = arrows[number]
    let actions = arrow.actions.joined(separator: ", ")
    return "\(nodes[arrow.source].label) → \(nodes[arrow.target].label): \(actions)"
  }

  /// Returns the styles, which apply to the drawing alone.
  private static func style(in scope: String) -> String {
    let light = rules.map { ".\(scope) \($0)" }
    let dark = darkRules.map { ".\(scope) \($0)" }
    return
      (["<style>"] + light + ["@media (prefers-color-scheme: dark) {"] + dark
      + ["}", "</style>"]).joined(separator: "\n")
  }

  private static let rules = [
    "text { font: 13px ui-monospace, monospace; fill: #1d1d1f; white-space: pre }",
    ".state text { text-anchor: middle }",
    ".page { fill: #ffffff }",
    ".state rect { fill: #f2f2f7; stroke: #6e6e73 }",
    ".first rect { stroke-width: 2.5 }",
    ".end rect { stroke: #c5221f }",
    ".several rect { stroke-dasharray: 5 4 }",
    ".unexplored rect { stroke-dasharray: 1 4 }",
    ".arrow { fill: none; stroke: #6e6e73 }",
    ".head { fill: #6e6e73 }",
    ".label { text-anchor: middle }",
    ".refused { fill: #6e6e73 }",
  ]

  private static let darkRules = [
    "text { fill: #f5f5f7 }",
    ".page { fill: #1d1d1f }",
    ".state rect { fill: #2c2c2e; stroke: #98989d }",
    ".end rect { stroke: #ff6961 }",
    ".arrow { stroke: #98989d }",
    ".head { fill: #98989d }",
    ".refused { fill: #98989d }",
  ]
}
