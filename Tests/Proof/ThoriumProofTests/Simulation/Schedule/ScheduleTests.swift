import Testing
import ThoriumProperties

@testable import ThoriumSimulation

struct ScheduleTests {
  @Test func `a token contains the choices that are not 0, with their positions`() throws {
    let schedule = try Schedule("5:1,7:2/8c41d2f0")
    #expect(schedule == Schedule([0, 0, 0, 0, 0, 1, 0, 2, 0], fingerprint: 0x8c41_d2f0))
    #expect("\(schedule)" == "5:1,7:2/8c41d2f0")
    #expect(try Schedule("/0000000a").deviations.isEmpty)
  }

  @Test func `a token of a very long run is read and replayed`() throws {
    let schedule = try Schedule("999999:1,1000001:3,1000002:9,2147483646:1/8c41d2f0")
    #expect("\(schedule)" == "999999:1,1000001:3,1000002:9,2147483646:1/8c41d2f0")
    var replay = Replay(schedule)
    let point = ChoicePoint(width: 5)
    let chosen = (0..<1_000_004).map { _ in replay.choose(point) }
    #expect(chosen.indices.filter { chosen[$0] != 0 } == [999_999, 1_000_001])
    #expect(chosen[1_000_001] == 3)
  }

  @Test(arguments: [
    ("", "has no fingerprint"), ("5:1", "has no fingerprint"), ("5:1/123", "has no fingerprint"),
    ("5:1/8c41d2f0/1", "has no fingerprint"), ("5:1/hijklmno", "has no fingerprint"),
    ("5/8c41d2f0", "has \"5\""), ("5:x/8c41d2f0", "has \"5:x\""), ("5:0/8c41d2f0", "has \"5:0\""),
    ("5:-1/8c41d2f0", "has \"5:-1\""), (",/8c41d2f0", "has \"\""),
    ("5:1,/8c41d2f0", "has \"\""), ("5:1:2/8c41d2f0", "has \"5:1:2\""),
    ("5:1,5:1/8c41d2f0", "has place 5"), ("7:1,5:1/8c41d2f0", "has place 5"),
    ("+5:1/8c41d2f0", "is printed as 5:1/8c41d2f0"), ("-0:1/8c41d2f0", "is printed as 0:1"),
    ("05:01/8c41d2f0", "is printed as 5:1"), ("5:1/+c41d2f0", "is printed as 5:1/0c41d2f0"),
    ("5:1/8C41D2F0", "is printed as 5:1/8c41d2f0"), ("٥:1/8c41d2f0", "has \"٥:1\""),
    ("-1:1/8c41d2f0", "has place -1"), ("2147483647:1/8c41d2f0", "has place 2147483647"),
    ("9999999999:1/8c41d2f0", "has place 9999999999"),
  ])
  func `an invalid token is refused with a reason`(token: String, complaint: String) throws {
    let error = try #require(throws: TokenError.self) { try Schedule(token) }
    let sentence = "\(error)"
    #expect(sentence.hasPrefix("\"\(token)\" is not a schedule: it \(complaint)"), "\(sentence)")
  }

  @Test func `random text is a schedule only if it prints as itself`() throws {
    var random = SplitMix64(seed: 2)
    let letters = Array("0123:,/af-")
    var read = 0
    for _ in 0..<20_000 {
      let head = (0..<Int.random(in: 0...4, using: &random)).compactMap { _ in
        letters.randomElement(using: &random)
      }
      let token = String(head) + "/8c41d2f0"
      guard let schedule = try? Schedule(token) else { continue }
      read += 1
      #expect("\(schedule)" == token)
    }
    #expect(read > 100)
  }
}
