import Foundation
import Testing

@testable import ThoriumProperties

@Suite struct ShardTests {
  /// All shards of a campaign.
  private func shards(_ count: Int) -> [Shard] { (0..<count).map { Shard($0, of: count) } }

  @Test(arguments: [1, 3, 20, 100])
  func `each piece of work belongs to one shard, and the parts make the total`(count: Int) {
    for total in [0, 1, count - 1, count, 3 * count + 1] {
      let owners = (0..<total).map { number in shards(count).filter { $0.owns(number) } }
      #expect(owners.allSatisfy { $0.count == 1 })
      let parts = shards(count).map { $0.part(of: total) }
      #expect(parts == shards(count).map { shard in owners.count { $0 == [shard] } })
      #expect(parts.reduce(0, +) == total)
    }
    #expect(shards(count).allSatisfy { $0.part(of: .max) == .max }, "time ends such a check")
  }

  @Test func `the shards of all campaigns have different seeds, and the whole keeps its seed`() {
    #expect(Shard.whole.seed(from: 7) == 7)
    let seeds = [7, 8].flatMap { seed in
      [1, 2, 3, 20, 1_000].flatMap { count in shards(count).map { $0.seed(from: seed) } }
    }
    #expect(Set(seeds).count == 2 * 1_026)
    #expect(
      Shard(3, of: 20).seed(from: 7) == 10_918_446_942_914_331_446,
      "it is the same in each version"
    )
  }

  @Test func `a shard is read from its text, and another text is refused in a sentence`() throws {
    #expect(try Shard("3/20") == Shard(3, of: 20) && "\(Shard(3, of: 20))" == "3/20")
    #expect(try Shard("0/1") == .whole)
    let remedies = [
      "20/20": "The shards of 20 are 0...19.", "-1/20": "The shards of 20 are 0...19.",
      "0/0": "A campaign has 1 to 1000000 shards.",
      "0/1000001": "A campaign has 1 to 1000000 shards.",
    ]
    for text in remedies.keys + ["", "3", "3/", "/", "3/20/1", "+3/20", "03/20", "3 /20", "a/b"] {
      let error = #expect(throws: ShardError.self) { try Shard(text) }
      let remedy = remedies[text] ?? "Write its number from 0 on and the number of shards, as 3/20."
      #expect(error?.description == "\"\(text)\" is no shard. \(remedy)")
    }
  }

  @Test func `the environment chooses a shard, but an array of jobs does not`() throws {
    func named(_ variables: [String: String]) throws -> [Shard?] {
      try [Shard.named { variables[$0] }, Shard.ofProgram { variables[$0] }]
    }
    let bazel = ["TEST_SHARD_INDEX": "4", "TEST_TOTAL_SHARDS": "5"]
    #expect(try named(["THORIUM_SHARD": "3/20"]) == [Shard(3, of: 20), Shard(3, of: 20)])
    #expect(try named(bazel) == [nil, Shard(4, of: 5)])
    #expect(try named(["THORIUM_SHARD": "", "TEST_SHARD_INDEX": ""]) == [nil, .whole])
    #expect(try named(["SLURM_ARRAY_TASK_ID": "3", "CI_NODE_INDEX": "3"]) == [nil, .whole])
    let wrong = #expect(throws: ShardError.self) { try named(["THORIUM_SHARD": "5/5"]) }
    #expect(
      wrong?.description
        == "THORIUM_SHARD is wrong: \"5/5\" is no shard. The shards of 5 are 0...4."
    )
    let half = #expect(throws: ShardError.self) { try named(["TEST_SHARD_INDEX": "5"]) }
    #expect(half?.description.hasPrefix("TEST_SHARD_INDEX/TEST_TOTAL_SHARDS is wrong: ") == true)
  }

  @Test
  func `the environment divides checks without a shard, and a wrong one stops the program`() async {
    await #expect(processExitsWith: .success) {
      _ = unsafe setenv("THORIUM_SHARD", "3/20", 1)
      try #require(CheckSettings().shard == Shard(3, of: 20))
      try #require(CheckSettings(shard: .whole).shard == .whole)
    }
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = unsafe setenv("THORIUM_SHARD", "3", 1)
      _ = CheckSettings()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("THORIUM_SHARD is wrong: \"3\" is no shard."))
  }

  @Test func `a job of an array has a shard`() throws {
    let slurm = [
      "SLURM_ARRAY_TASK_MIN": "3", "SLURM_ARRAY_TASK_MAX": "9", "SLURM_ARRAY_TASK_STEP": "2",
      "SLURM_ARRAY_TASK_COUNT": "4",
    ]
    func shard(_ variables: [String: String], of count: Int? = nil) throws -> Shard {
      try Shard.ofJob(among: count) { variables[$0] }
    }
    for (index, id) in [3, 5, 7, 9].enumerated() {
      let job = slurm.merging(["SLURM_ARRAY_TASK_ID": "\(id)", "CI_NODE_INDEX": "1"]) { $1 }
      #expect(try shard(job) == Shard(index, of: 4))
    }
    #expect(try shard(["JOB_COMPLETION_INDEX": "4"], of: 5) == Shard(4, of: 5))
    #expect(try shard(["CI_NODE_INDEX": "5", "CI_NODE_TOTAL": "5"], of: 5) == Shard(4, of: 5))
    let batch = ["AWS_BATCH_JOB_ARRAY_INDEX": "4", "AWS_BATCH_JOB_ARRAY_SIZE": "5"]
    #expect(try shard(batch) == Shard(4, of: 5))
    let wrong: [([String: String], Int?, String)] = [
      ([:], 5, "This process belongs to no array of jobs: none of SLURM_ARRAY_TASK_ID, "),
      (
        ["JOB_COMPLETION_INDEX": "4"], nil,
        "JOB_COMPLETION_INDEX is set, but not the number of jobs."
      ),
      (["JOB_COMPLETION_INDEX": "4"], 4, "JOB_COMPLETION_INDEX is wrong: \"4/4\" is no shard."),
      (["JOB_COMPLETION_INDEX": "a"], 4, "JOB_COMPLETION_INDEX is wrong: \"a/4\" is no shard."),
      (batch, 4, "AWS_BATCH_JOB_ARRAY_SIZE is 5, and --of is 4. Leave --of out."),
      (slurm.merging(["SLURM_ARRAY_TASK_ID": "11"]) { $1 }, nil, "SLURM_ARRAY_TASK_ID is wrong: "),
    ]
    for (variables, count, sentence) in wrong {
      let error = #expect(throws: ShardError.self) { try shard(variables, of: count) }
      #expect(error?.description.hasPrefix(sentence) == true)
    }
  }
}
