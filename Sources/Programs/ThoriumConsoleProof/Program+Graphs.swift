import Foundation
import ThoriumConsole
import ThoriumProof
import ThoriumText

extension Program {
  /// Prints the reports of an example's state graphs; graph g of the list belongs to shard g mod n.
  ///
  /// - Returns: The exit status: 1 if the reports cannot be written, otherwise 0.
  func explore(_ example: Example, _ options: GraphOptions) -> Int32 {
    let graphs = example.graphs(options)
    let output = reportOutput(asJSON: options.isJSON, of: "explore", on: example)
    output.flush()
    for shard in options.shards {
      let own = graphs.indices.filter { shard.owns($0) }.map { graphs[$0] }
      if !shard.isWhole {
        output.print([], or: ["\(shard.heading)\(own.count.counted("state graph"))"])
      }
      for graph in own {
        let result = announcing("Exploring \(graph.name)...") { graph.explore() }
        let title = graphs.count == 1 ? [] : ["\(graph.name):"]
        let report = modes.isAccessible ? result.sentences : result.report
        output.print([result.json], or: title + lines(of: report))
      }
    }
    return status(of: output)
  }

  /// Prints the diagrams of an example, or checks that a file contains them.
  ///
  /// - Returns: The exit status: 1 if a graph has no diagram, or the file does not contain it; 2 if the file or a
  ///   script cannot be read; otherwise 0.
  func draw(_ example: Example, _ options: GraphOptions) -> Int32 {
    do {
      let content = try options.file.map { path in
        String(decoding: try readInput(path, "a diagram"), as: UTF8.self)
      }
      let texts = try diagrams(of: example, options).map { diagram in
        let isSpoken = modes.isAccessible && options.format == .text && content == nil
        return isSpoken ? diagram.sentences : diagram.written(as: options.format)
      }
      guard let content else { return printLines(texts.flatMap(lines)) }
      return compare(texts, with: content, example, options)
    } catch {
      complain("\(name): \(error)")
      return error is RecordingError ? 2 : 1
    }
  }

  /// Returns the diagram of the screens that scripts visit, or those of the state graphs.
  private func diagrams(of example: Example, _ options: GraphOptions) throws -> [Diagram] {
    if let folder = options.scripts {
      let map = try ScreenMap(of: example, visitedBy: scripts(in: folder))
      return [try Diagram("Screens of \(example.name)", map.transitions)]
    }
    return try example.graphs(options).map { graph in
      try announcing("Exploring \(graph.name)...") { graph.explore() }.makeDiagram()
    }
  }

  /// Returns the files `*.txt` of a folder, in the order of their names.
  private func scripts(in folder: String) throws -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let names = files.filter { $0.hasSuffix(".txt") }.sorted()
    if names.isEmpty { throw RecordingError("\"\(folder)\" has no script, such as tour.txt.") }
    return try names.map { name in
      String(decoding: try readInput("\(folder)/\(name)", "a script"), as: UTF8.self)
    }
  }

  private func compare(
    _ texts: [String],
    with content: String,
    _ example: Example,
    _ options: GraphOptions
  ) -> Int32 {
    let text = content.replacing("\r\n", with: "\n")
    if texts.allSatisfy({ text.hasBlock($0) }) { return 0 }
    let chosen =
      options.only.map { " --only \(CommandWord.quoted($0))" }
      ?? options.scripts.map { " --scripts \(CommandWord.quoted($0))" } ?? ""
    complain(
      """
      \(name): "\(Self.title(ofInput: options.file ?? ""))" does not contain the diagram as it is now. Paste the output \
      of \(call("diagram", example.name))\(chosen) --format \(options.format.rawValue) into it.
      """
    )
    return 1
  }

  private func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

extension String {
  /// True when the text has a block from a line's start to a fence of Markdown, or to its end.
  fileprivate func hasBlock(_ block: String) -> Bool {
    ranges(of: block).contains { range in
      let rest = self[range.upperBound...].drop { $0 == "\n" }
      let isWholeLine = self[..<range.lowerBound].last.map { $0 == "\n" } ?? true
      return isWholeLine && (rest.isEmpty || rest.hasPrefix("```"))
    }
  }
}

extension Example {
  /// Returns the graph that the options name, or all graphs.
  func graphs(_ options: GraphOptions) -> [ExampleGraph] {
    graphs.filter { graph in options.only.map { $0 == graph.name } ?? true }
  }
}
