internal import Foundation

/// The tool; see `Options.usage`.
@main
struct Main {
  static func main() {
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      if options.showsUsage {
        say(Options.usage)
      } else {
        exit(try measure(options) ? 0 : 1)
      }
    } catch {
      say("\(error)")
      exit(2)
    }
  }

  /// Measures a draw, prints its report, and returns whether every mutant was found.
  private static func measure(_ options: Options) throws -> Bool {
    let root = URL(filePath: FileManager.default.currentDirectoryPath)
    let library = try Library(root: root)
    let draw = Draw(seed: options.seed, mutants: library.mutants)
    say("Of \(draw.order.count) mutants, \(options.count) are drawn with seed \(options.seed).")
    if options.lists {
      for mutant in draw.order.prefix(options.count) { say(mutant.key) }
      return true
    }
    let file = root.appending(path: ".build/mutants/notes.json")
    let notebook = Notebook(file: file, digest: library.digest, keepsKills: options.keepsKills)
    let equivalents = try Equivalents(
      file: root.appending(path: "Tests/Mutants/equivalents.txt"),
      of: library.mutants
    )
    var numbers = draw.numbers(count: options.count, without: notebook.refused)
    var judge: Judge?
    if numbers.contains(where: { notebook.verdicts[draw.order[$0].key] == nil }) {
      let stage = try Stage(root: root)
      var notebook = notebook
      let builder = Builder(stage: stage, library: library, draw: draw)
      numbers = try build(options.count, with: builder, noting: &notebook, in: file)
      judge = try Judge(stage, library, draw, notebook, file: file)
    }
    var rows: [Report.Row] = []
    for number in numbers {
      let mutant = draw.order[number]
      let argument = equivalents.argument(for: mutant)
      let isLeftOut = options.keepsKills && argument != nil
      let known = notebook.verdicts[mutant.key] ?? (isLeftOut ? .leftOut : nil)
      guard let verdict = try known ?? judge?.verdict(on: number) else { continue }
      rows.append(Report.Row(mutant: mutant, verdict: verdict, argument: argument))
      say(rows[rows.count - 1].line)
    }
    let broken = (judge?.notebook ?? notebook).broken.sorted()
    let report = Report(rows: rows, broken: broken)
    for survivor in report.survivors { say("\nSURVIVES \(survivor.mutant.key)") }
    say("\n\(report.summary)")
    return report.survivors.isEmpty && broken.isEmpty
  }

  /// Builds the first mutants of a draw that compile, and returns their numbers.
  private static func build(
    _ count: Int,
    with builder: Builder,
    noting notebook: inout Notebook,
    in file: URL
  ) throws -> [Int] {
    while true {
      let numbers = builder.draw.numbers(count: count, without: notebook.refused)
      let refused = try builder.build(numbers)
      notebook.refused.formUnion(refused)
      if refused.isEmpty, notebook.built != numbers {
        notebook.built = numbers
        notebook.broken = []
        notebook.baselines = [:]
      }
      try notebook.save(to: file)
      if refused.isEmpty { return numbers }
    }
  }
}
