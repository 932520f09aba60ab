import Testing

@testable import ThoriumProperties

@Suite struct ReplayTokenTests {
  private static let numbers = Generator.frequency([
    (4, .int(-2...2)), (1, .int),
  ]).list(0...60)

  @Test func `a token is read back unchanged`() throws {
    try falsify(Self.numbers, CheckSettings(cases: 2_000)) { choices in
      let token = ReplayToken(choices)
      try require(try ReplayToken("\(token)").choices == choices, "other choices were read")
      classify("empty", if: choices.isEmpty)
      classify("a run of zeros", if: choices.contains(0))
      classify("wide", if: choices.contains { abs($0 / 2) > 1 << 40 })
    }
  }

  @Test func `random text is not a token, and does not stop the program`() throws {
    var read = 0
    let report = try falsify(Self.numbers, CheckSettings(cases: 5_000)) { numbers in
      let text = String(
        String.UnicodeScalarView(
          numbers.map { number in
            Unicode.Scalar(UInt32(truncatingIfNeeded: number) % 0x7F) ?? "?"
          }
        )
      )
      do {
        let token = try ReplayToken(text)
        try require("\(token)" == text, "a token has two texts")
        read += 1
      } catch let error as TokenError {
        let advice = ["copy the whole token", "Run the check again"]
        try require(advice.contains { "\(error)".contains($0) }, "\(error)")
      }
    }
    #expect(report.cases == 5_000)
    #expect(read == 0, "by chance about one in 2²⁴ is a token")
  }

  @Test func `each changed letter is detected`() throws {
    let token = "\(ReplayToken([1, 500, 0, 0, 0, -3]))"
    for place in token.indices {
      for letter in "AZaz09-_" where token[place] != letter {
        let changed = token.replacing(letter, at: place)
        #expect(throws: TokenError.self, "\(changed)") { try ReplayToken(changed) }
      }
    }
  }

  @Test(arguments: [
    ("", "is too short"), ("héllo", "contains other characters than letters"),
    ("AgAAAAAA", "its checksum does not match"),
    ("AYUZLgIAAQoCAAAEAgAAAgAA", "has version 1, which may repeat another run"),
    ("AwAAAAAA", "this library reads 2. Run the check again without it"),
  ])
  func `an invalid token is refused with its reason`(token: String, reason: String) throws {
    let error = #expect(throws: TokenError.self) { try ReplayToken(token) }
    #expect("\(try #require(error))".contains(reason))
  }

  @Test func `a list of 50 small numbers has a token of fewer than 200 letters`() {
    let choices = (0..<50).flatMap { [1, $0] } + [0]
    #expect("\(ReplayToken(choices))".count < 200)
  }
}

extension String {
  fileprivate func replacing(_ letter: Character, at place: Index) -> String {
    self[..<place] + String(letter) + self[index(after: place)...]
  }
}
