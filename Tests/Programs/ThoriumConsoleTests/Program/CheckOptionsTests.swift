import Testing
import ThoriumProof

@testable import ThoriumConsole
@testable import ThoriumConsoleProof

@Suite struct `Options of check` {
  @Test func `are read in any order, with a space or an equals sign`() throws {
    let (name, options) = try CheckOptions.parse(["--cases=7", "counter", "--seed", "3"])
    #expect(name == "counter" && options.settings.cases == 7 && options.settings.seed == 3)
    let (_, timed) = try CheckOptions.parse(["counter", "--time", "0.5"])
    #expect(timed.settings.time == .milliseconds(500) && timed.settings.cases == .max)
  }

  @Test(arguments: [
    (["--cases", "0"], "\"--cases\" needs a whole number above 0, not \"0\"."),
    (["--cases", "many"], "\"--cases\" needs a whole number above 0, not \"many\"."),
    (["--time", "-1"], "\"--time\" needs a number of seconds above 0, not \"-1\"."),
    (["--seed"], "\"--seed\" needs a value after it."),
    (["--shard", "5/5"], "\"5/5\" is no shard. The shards of 5 are 0...4."),
    (["--shard", "1/5", "--of", "5"], "\"--of\" needs \"--shard auto\"."),
    (
      ["--shard", "1/5", "--seed", "fresh"],
      "Each shard would draw another seed. Give all the same \"--seed N\"."
    ),
    (["--case", "3"], "\"--case\" is not an option here. Did you mean \"--cases\"?"),
  ])
  func `that make no sense are refused in a sentence`(arguments: [String], sentence: String) {
    let error = #expect(throws: UsageError.self) { try CheckOptions.parse(arguments) }
    #expect(error?.description == sentence)
  }

  @Test(arguments: [
    ("seven", "THORIUM_SEED is \"seven\", which is no seed. Set it to a whole number"),
    ("fresh", "Each shard would draw another seed. Give all the same \"--seed N\"."),
  ])
  func `refuse a seed of the environment that makes no sense`(seed: String, sentence: String) throws
  {
    let variables = ["THORIUM_SEED": seed, "THORIUM_SHARD": "1/5"]
    let error = #expect(throws: UsageError.self) { try CheckOptions.parse([]) { variables[$0] } }
    #expect(error?.description.hasPrefix(sentence) == true)
    if seed == "fresh" { _ = try CheckOptions.parse(["--seed", "7"]) { variables[$0] } }
  }

  @Test func `choose the shards, and a seed`() throws {
    func shards(_ arguments: String...) throws -> [Shard] {
      try CheckOptions.parse(arguments).1.shards
    }
    #expect(try shards() == [.whole])
    #expect(try shards("--shard", "3/20", "--seed", "7") == [Shard(3, of: 20)])
    #expect(try shards("--shard", "all/3") == [Shard(0, of: 3), Shard(1, of: 3), Shard(2, of: 3)])
    let job = ["JOB_COMPLETION_INDEX": "4"]
    let auto = try ParsedOptions(["--shard", "auto", "--of", "5"], of: CheckOptions.forms)
    #expect(try ShardOption.shards(auto) { job[$0] } == [Shard(4, of: 5)])
    let none = try ParsedOptions([], of: CheckOptions.forms)
    #expect(throws: UsageError.self) { try ShardOption.shards(none) { _ in "3/3" } }
    let (_, fresh) = try CheckOptions.parse(["--shard", "all/2", "--seed", "fresh"])
    #expect(fresh.settings.seed == SeedChoice.fresh.seed)
  }

  @Test func `take a token that a failure printed, and nothing else`() throws {
    let error = #expect(throws: UsageError.self) {
      try CheckOptions.parse(["counter", "--replay", "nonsense"])
    }
    #expect(error?.description.contains("nonsense") == true)
  }

  @Test(arguments: ["", "a b", "quote\"d", "back\\slash", "ümlaut", "1.5", "-1", "'", "a'b"])
  func `words are quoted so that they are read as they are`(word: String) throws {
    #expect(try CommandWord.words(in: CommandWord.quoted(word)).map(\.text) == [word])
  }
}
