import Foundation
import Testing

@testable import ThoriumProperties

@Suite struct SeedTests {
  @Test func `a failure names its seed`() throws {
    for seed in [nil, 7] as [UInt64?] {
      let thrown = counterexample {
        try falsify(.int(0...99), CheckSettings(seed: seed)) { number in try require(number < 50) }
      }
      let found = try #require(thrown)
      #expect(found.report.seed == seed ?? 0)
      #expect("\(found)".contains(" cases in all, from seed \(seed ?? 0)\n"))
    }
  }

  @Test func `an environment variable chooses the seed`() {
    #expect(SeedChoice.standard(from: "") == 0)
    #expect(SeedChoice.standard(from: "12345678901") == 12_345_678_901)
    #expect(SeedChoice.standard(from: "fresh") == SeedChoice.fresh.seed)
    #expect(SeedChoice.fresh.seed == SeedChoice.fresh.seed)
    #expect(SeedChoice.fresh.seed > 0)
  }

  @Test func `the environment sets the seed of checks without one`() async {
    await #expect(processExitsWith: .success) {
      _ = unsafe setenv("THORIUM_SEED", "41", 1)
      try #require(CheckSettings().seed == 41)
      try #require(CheckSettings(seed: 3).seed == 3)
    }
  }

  @Test func `an invalid seed stops the program with a message that contains it`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = unsafe setenv("THORIUM_SEED", "-1", 1)
      _ = CheckSettings()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("THORIUM_SEED is \"-1\", which is no seed."))
  }
}
