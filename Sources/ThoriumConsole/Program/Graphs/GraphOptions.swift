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
  /// The file that must contain the diagram; `nil` to print the diagram instead.
  var file: String?

  private static let names = ["--only", "--help"]
  private static let diagramNames = ["--only", "--format", "--check", "--help"]

  /// Parses the name of the example, and options in any order.
  static func parse(
    _ arguments: [String],
    drawing isDiagram: Bool
  ) throws(UsageError) -> (name: String?, Self) {
    var options = GraphOptions()
    var name: String?
    var rest = OptionReader(arguments)
    while let option = rest.next() {
      switch option.name {
      case "--only": options.only = try rest.value(of: option)
      case "--format" where isDiagram:
        options.format = try rest.value(of: option, "text, mermaid, dot or svg") {
          Format(rawValue: $0)
        }
      case "--check" where isDiagram: options.file = try rest.value(of: option)
      case let word where word.hasPrefix("-"):
        throw .unknownOption(
          option.text,
          nearest(to: option.text, in: isDiagram ? diagramNames : names)
        )
      default:
        if name != nil { throw .unexpected(option.text) }
        name = option.text
      }
    }
    return (name, options)
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
