import ThoriumConsole
import ThoriumProof
import ThoriumSystem

/// The options of `check`.
struct CheckOptions {
  var settings = CheckSettings(cases: 200, shard: .whole)
  /// The parts of the cases to run, one after another.
  var shards = [Shard.whole]
  var fixtures: String?
  /// The name of the only check to run; without it, all run.
  var only: String?
  /// The folder of failing cases; without it, none are kept.
  var failures: String?
  /// The file of the record; without it, none is written.
  var record: String?
  /// The file of the results in the XML format of JUnit; without it, none is written.
  var junit: String?
  /// True to print JSON instead of text.
  var isJSON = false

  static let forms = [
    OptionForm("--cases", .word("N"), "runs N cases of each check, by default 200"),
    OptionForm("--time", .word("SECONDS"), "runs each check for so long instead"),
    OptionForm("--seed", .word("N"), "generates other cases; fresh draws a seed"),
    OptionForm("--only", .word("CHECK"), "runs only the check of that name"),
    OptionForm("--replay", .word("TOKEN"), "repeats the one case of a failure's token"),
    OptionForm(
      "--failures",
      .folder("DIR"),
      "keeps the cases that fail or trap in a folder, and tries them first"
    ),
    OptionForm("--record", .file, "also writes the results to a file, which merge reads"),
    OptionForm("--fixtures", .folder("DIR"), "reads the example's data from a folder"),
    ShardOption.shard, ShardOption.count, .json,
  ]

  /// Parses the arguments of `check` for a program.
  static func parse(
    _ arguments: [String],
    for program: Program
  ) throws(UsageError) -> (Example, Self) {
    let (name, options) = try parse(arguments)
    let example = try program.example(name, for: "check")
    if options.fixtures != nil && !example.readsFixtures { throw .noFixtures(example.name) }
    let checks = example.allChecks(fixtures: nil).map(\.name)
    if let only = options.only, !checks.contains(only) {
      throw .unknown("check", only, in: checks)
    }
    return (example, options)
  }

  /// Parses the arguments of `check`: the name of the example, and options in any order.
  static func parse(
    _ arguments: [String],
    _ variable: (String) -> String? = environmentVariable
  ) throws(UsageError) -> (name: String?, Self) {
    let parsed = try ParsedOptions(arguments, of: forms + ProgramModes.forms)
    let word = variable("THORIUM_SEED") ?? ""
    if let problem = SeedChoice.problem(of: word) { throw UsageError(problem) }
    var options = CheckOptions()
    let cases = try parsed.value(of: "--cases", "a whole number above 0") {
      Int($0).flatMap { $0 > 0 ? $0 : nil }
    }
    let time = try parsed.value(of: "--time", "a number of seconds above 0") { text in
      Double(text).flatMap { $0 > 0 && $0 < 1e9 ? Duration.seconds($0) : nil }
    }
    let seed = try parsed.value(of: "--seed", "a whole number from 0 on, or fresh") {
      $0 == "fresh" ? SeedChoice.fresh.seed : UInt64($0)
    }
    if let seed { options.settings.seed = seed }
    options.settings.time = time
    options.settings.cases = cases ?? (time == nil ? options.settings.cases : .max)
    options.settings.replay = try parsed["--replay"].map(token)
    options.only = parsed["--only"]
    options.failures = parsed["--failures"]
    options.fixtures = parsed["--fixtures"]
    options.record = try parsed.value(of: "--record", "a file, such as 3.jsonl") {
      $0 == "-" ? nil : $0
    }
    options.isJSON = parsed.has(OptionForm.json.name)
    if options.settings.replay != nil && options.only == nil {
      throw UsageError("\"--replay\" needs --only CHECK, since a token belongs to one check.")
    }
    let shards = try ShardOption.shards(parsed, variable)
    if options.settings.replay == nil { options.shards = shards }
    options.junit = ShardOption.resultsFile(of: options.shards, variable)
    if parsed["--seed"] ?? word == "fresh", options.shards.count == 1, options.shards != [.whole] {
      throw UsageError("Each shard would draw another seed. Give all the same \"--seed N\".")
    }
    return (try parsed.onlyWord, options)
  }

  private static func token(_ text: String) throws(UsageError) -> ReplayToken {
    do throws(TokenError) {
      return try ReplayToken(text)
    } catch {
      throw UsageError("\(error)")
    }
  }
}
