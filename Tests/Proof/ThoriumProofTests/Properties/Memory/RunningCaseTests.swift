import Testing

@testable import ThoriumProperties

@Suite struct RunningCaseTests {
  private static let rests = Generator.oneOf(
    .just(Preset.Rest.nothing),
    .just(.simplest),
    call({ .random(seed: $0, size: $1) }, Generator<UInt64>.int, .int(0...100))
  )

  private static let givens = call(
    { values, rest, hasJoint, span, end, constants in
      let joint = hasJoint ? Preset.Joint(span: span, end: end) : nil
      return Preset(values, rest: rest, joint: joint, constants: constants)
    },
    Generator<Int>.int.list(),
    rests,
    .bool,
    .int(0...99),
    .int(0...99),
    constants.optional
  )

  private static let constants = Generator.oneOf(
    Generator<Int>.int.map { Constant.number($0) },
    Generator<String>.string.map { .text($0) },
    Generator<Int>.int.list().map { .list($0) }
  ).list(0...4)

  @Test func `a running case is read back, whatever bytes follow it`() throws {
    let garbage = Generator<UInt8>.int.list()
    try falsify(tuple(Self.givens, garbage), CheckSettings(cases: 1_000)) { given, garbage in
      try require(Preset(bytes: given.bytes + garbage) == given)
    }
  }

  @Test func `a truncated case is not read`() throws {
    try falsify(Self.givens, CheckSettings(cases: 300)) { given in
      let bytes = given.bytes
      for count in bytes.indices { try require(Preset(bytes: Array(bytes[..<count])) == nil) }
    }
  }

  @Test func `random bytes do not stop the program`() throws {
    try falsify(Generator<UInt8>.int.list(0...60), CheckSettings(cases: 5_000)) { bytes in
      _ = Preset(bytes: bytes)
      let count = UInt8(truncatingIfNeeded: bytes.count)
      let framed = [count, 0, 0, 0] + ReplayToken.checksum(bytes) + bytes
      let given = Preset(bytes: framed)
      classify("read", if: given != nil)
      classify("refused", if: given == nil)
    }
  }
}
