// Measures every workload that has a bar, beside the least that could do the same job. Absolute
// times belong to a machine and a moment, so what is judged is a ratio of two times of one run.

import Foundation

@main
struct Main {
  static let benchmarks =
    Benchmark.actions + [Benchmark.effects, Benchmark.threads, Benchmark.largeStates]
    + Benchmark.lifetimes + Benchmark.memory + [Benchmark.pipelines] + Benchmark.parents
    + Benchmark.observing + [Benchmark.rearming] + Benchmark.flowGrowth + Benchmark.growth
    + Benchmark.listShapes + Benchmark.loggedStores

  @MainActor
  static func main() async {
    let options = Options(CommandLine.arguments.dropFirst())
    if let unknown = options.unknown { end(2, "There is no option \(unknown).\n\(Options.help)") }
    if options.isHelp { end(0, Options.help) }
    let chosen = benchmarks.filter(options.chooses)
    let bars = Bar.all.filter(options.chooses)
    if chosen.isEmpty && bars.isEmpty { end(2, "No workload has a name that begins so.\n") }
    var short = chosen.isEmpty ? [] : await run(chosen, options)
    short += await measure(bars, options)
    if options.isCheck, !short.isEmpty {
      end(1, "A bar is not met:\n" + short.map { "  \($0)\n" }.joined())
    }
  }

  /// Runs benchmarks and prints what they have cost.
  ///
  /// - Returns: The names of those that fall short of their bar.
  @MainActor
  private static func run(_ benchmarks: [Benchmark], _ options: Options) async -> [String] {
    var table = Table()
    var short: [String] = []
    print(Table.head)
    for benchmark in benchmarks {
      let measurement = await benchmark.measure(options.effort)
      let outcome = Outcome(benchmark: benchmark, measurement: measurement)
      print(table.line(outcome))
      fflush(nil)
      let isJudged = benchmark.limit.isLaw || !options.isQuick
      if isJudged, outcome.verdict == .short { short.append(benchmark.name) }
    }
    print("\n" + table.legend)
    return short
  }

  /// Measures the bars of simulation and of properties, and prints the figures.
  ///
  /// - Returns: The names of those that are not met.
  @MainActor
  private static func measure(_ bars: [Bar], _ options: Options) async -> [String] {
    var short: [String] = []
    for bar in bars {
      print(bar.name)
      var isMet = true
      await bar.measure(options.effort) { row in
        print("  \(row.isMet ? "     " : "SHORT") \(row.text)")
        fflush(nil)
        isMet = isMet && row.isMet
      }
      if !isMet { short.append(bar.name) }
    }
    return short
  }

  private static func end(_ status: Int32, _ message: String) -> Never {
    print(message, terminator: "")
    exit(status)
  }
}
