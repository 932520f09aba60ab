import ThoriumConsole
import ThoriumProof
import ThoriumSystem

/// The options that divide a command into shards.
enum ShardOption {
  static let shard = OptionForm(
    "--shard",
    .word("I/N"),
    "runs part I of N, from 0 on; all/N runs each part, and auto that of a job in an array"
  )
  static let count = OptionForm(
    "--of",
    .word("N"),
    "the number of parts, if the array of jobs does not set it"
  )

  /// Returns the shards to run one after another; without an option, that of the environment.
  static func shards(
    _ parsed: ParsedOptions,
    _ variable: (String) -> String? = environmentVariable
  ) throws(UsageError) -> [Shard] {
    let text = parsed["--shard"]
    let count = try parsed.value(of: "--of", "a whole number above 0") {
      Int($0).flatMap { $0 > 0 ? $0 : nil }
    }
    if count != nil && text != "auto" { throw UsageError("\"--of\" needs \"--shard auto\".") }
    do throws(ShardError) {
      guard let text else { return [try .ofProgram(variable)] }
      if text == "auto" { return [try Shard.ofJob(among: count, variable)] }
      return text.hasPrefix("all/") ? try all(of: text) : [try Shard(text)]
    } catch {
      throw UsageError("\(error)")
    }
  }

  /// Returns the file in which Bazel reads the results of its shard; `nil` for other shards, or if Bazel names none.
  static func resultsFile(
    of shards: [Shard],
    _ variable: (String) -> String? = environmentVariable
  ) -> String? {
    let own = "\(variable("TEST_SHARD_INDEX") ?? "")/\(variable("TEST_TOTAL_SHARDS") ?? "")"
    return shards.map { "\($0)" } == [own] ? variable("XML_OUTPUT_FILE") : nil
  }

  /// Returns all shards of a campaign, from a text such as `all/20`.
  private static func all(of text: String) throws(ShardError) -> [Shard] {
    let count = try Shard("0/\(text.dropFirst("all/".count))").count
    return (0..<count).map { Shard($0, of: count) }
  }
}
