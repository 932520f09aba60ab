import ThoriumConsole
import ThoriumProof

/// The options of `explore` and `diagram`.
struct GraphOptions {
  /// A format of diagrams.
  enum Format: String, CaseIterable {
    case text, mermaid, dot, svg
  }

  /// The name of the graph to print; `nil` for all graphs of the example.
  var only: String?
  var format = Format.text
  /// The folder of scripts whose screens are drawn; `nil` to draw state graphs.
  var scripts: String?
  /// The file that must contain the diagram; `nil` to print the diagram instead.
  var file: String?
  /// The parts of the list of graphs to explore, one after another.
  var shards = [Shard.whole]
  /// True to print JSON instead of text.
  var isJSON = false

  private static let only = OptionForm(
    "--only",
    .word("GRAPH"),
    "explores only the graph of that name"
  )
  static let exploreForms = [only, ShardOption.shard, ShardOption.count, .json]
  static let diagramForms =
    [
      only,
      OptionForm(
        "--format",
        .choice("FORMAT", Format.allCases.map(\.rawValue)),
        "draws as text, mermaid, dot or svg, by default text"
      ),
      OptionForm(
        "--scripts",
        .folder("DIR"),
        "draws the screens that the scripts in a folder visit, instead of states"
      ),
      OptionForm(
        "--check",
        .file,
        "only checks that the file contains the diagram, or ends with status 1; - is standard input"
      ),
    ]

  /// Parses the arguments of `explore` or `diagram` for a program.
  static func parse(
    _ arguments: [String],
    drawing isDiagram: Bool,
    for program: Program
  ) throws(UsageError) -> (Example, GraphOptions) {
    let (name, options) = try parse(arguments, drawing: isDiagram)
    let example = try program.example(name, for: isDiagram ? "diagram" : "explore")
    if options.scripts != nil { return (example, options) }
    let graphs = example.graphs.map(\.name)
    if graphs.isEmpty {
      let known = program.examples.filter { !$0.graphs.isEmpty }.map(\.name)
      let hint =
        known.isEmpty ? "" : " These examples have one: \(known.joined(separator: ", "))."
      throw UsageError("\"\(example.name)\" has no state graph.\(hint)")
    }
    if let only = options.only, !graphs.contains(only) {
      throw .unknown("state graph", only, in: graphs)
    }
    if options.only == nil && graphs.count > 1 && options.format != .text {
      let names = graphs.joined(separator: ", ")
      throw UsageError(
        "\"\(example.name)\" has several state graphs. Choose one with --only: \(names)."
      )
    }
    return (example, options)
  }

  /// Parses the name of the example, and options in any order.
  static func parse(
    _ arguments: [String],
    drawing isDiagram: Bool
  ) throws(UsageError) -> (name: String?, Self) {
    let forms = isDiagram ? diagramForms : exploreForms
    let parsed = try ParsedOptions(arguments, of: forms + ProgramModes.forms)
    var options = GraphOptions()
    options.only = parsed["--only"]
    options.format =
      try parsed.value(of: "--format", "text, mermaid, dot or svg", Format.init) ?? .text
    options.scripts = parsed["--scripts"]
    options.file = parsed["--check"]
    options.isJSON = parsed.has(OptionForm.json.name)
    if !isDiagram { options.shards = try ShardOption.shards(parsed) }
    return (try parsed.onlyWord, options)
  }
}

extension Diagram {
  /// Returns the diagram in a format.
  func written(as format: GraphOptions.Format) -> String {
    switch format {
    case .text: text
    case .mermaid: mermaid
    case .dot: dot
    case .svg: svg
    }
  }
}
