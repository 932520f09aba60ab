/// What the program was called with.
struct Options {
  var isQuick = false
  var isJSON = false
  var isRaw = false
  var isCheck = false
  var isHelp = false
  /// Whether only what simulations have run is asked for, by another process of this program.
  var isFingerprints = false
  /// What the names of the benchmarks to run begin with; none means all.
  var names: [String] = []
  /// The first option that there is not.
  var unknown: String?

  static let help = """
    usage: Benchmarks [--quick] [--json] [--raw] [--check] [NAME …]

      NAME     runs the workloads whose names begin so, as W3, or S1 to S7, which are bars of
               simulation, take minutes and only run when named, or all as `simulation`
      --quick  sees that everything runs; judges only what must be nothing, not times
      --json   prints one JSON object a line
      --raw    prints each round too
      --check  ends with status 1 where a bar is not met; stretch goals never fail

    """

  init(_ arguments: some Sequence<String>) {
    for argument in arguments {
      switch argument {
      case "--quick": isQuick = true
      case "--json": isJSON = true
      case "--raw": isRaw = true
      case "--check": isCheck = true
      case "--fingerprints": isFingerprints = true
      case "--help", "-h": isHelp = true
      default:
        if argument.hasPrefix("-") { unknown = unknown ?? argument } else { names.append(argument) }
      }
    }
  }

  func chooses(_ bar: Bar) -> Bool {
    names.contains { bar.name.hasPrefix($0) || $0 == "simulation" }
  }

  func chooses(_ benchmark: Benchmark) -> Bool {
    names.isEmpty || names.contains { benchmark.name.hasPrefix($0) }
  }
}
