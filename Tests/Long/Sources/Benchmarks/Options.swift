/// What the program was called with.
struct Options {
  var isQuick = false
  var isCheck = false
  var isHelp = false
  /// How many seeds the bars of properties take, where somebody says it.
  var seeds: Int?
  /// What the names of the benchmarks to run begin with; none means all.
  var names: [String] = []
  /// The first option that there is not.
  var unknown: String?

  static let help = """
    usage: Benchmarks [--quick] [--check] [--seeds N] [NAME …]

      NAME     runs the workloads whose names begin so, as W3; or as S6 a bar of simulation, or as P1 one
               of properties, which take minutes and only run when named, or all of them as
               `simulation` and as `properties`; or C1 and C2, bars of the program `thorium` beside
               this one, all of them as `program`; or L1 and L2, bars of logs, as `logs`
      --seeds  takes so many seeds for the bars of properties
      --quick  sees that everything runs; judges only what must be nothing, not times
      --check  ends with status 1 where a bar is not met; stretch goals never fail

    """

  init(_ arguments: some Sequence<String>) {
    var arguments = Array(arguments)[...]
    while let argument = arguments.popFirst() {
      switch argument {
      case "--quick": isQuick = true
      case "--check": isCheck = true
      case "--seeds":
        seeds = arguments.popFirst().flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        if seeds == nil { unknown = unknown ?? "--seeds without a number" }
      case "--help", "-h": isHelp = true
      default:
        if argument.hasPrefix("-") { unknown = unknown ?? argument } else { names.append(argument) }
      }
    }
  }

  var effort: Effort { (isQuick ? Effort.quick : .full).taking(seeds: seeds) }

  func chooses(_ bar: Bar) -> Bool {
    names.contains { $0 == bar.number || $0 == bar.group }
  }

  func chooses(_ benchmark: Benchmark) -> Bool {
    names.isEmpty || names.contains { benchmark.name.hasPrefix($0) }
  }
}
