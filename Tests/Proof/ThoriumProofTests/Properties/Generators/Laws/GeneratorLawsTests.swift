import Testing

@testable import ThoriumProperties

struct GeneratorLawsTests {
  private enum Action: Hashable, Codable, Sendable {
    case clear
    case set(Int)
    case rename(String?)
    indirect case both(Action, Action)
  }

  @Test func `generators of numbers keep the laws`() throws {
    try GeneratorLaws(.bool, simplest: false).check()
    try GeneratorLaws(.int(-3...100), simplest: 0).check((-3...100).contains)
    try GeneratorLaws(.int(17...99), simplest: 17).check((17...99).contains)
    try GeneratorLaws(Generator<UInt64>.int, simplest: 0).check()
    try GeneratorLaws(.int(0...9, towards: 5), simplest: 5).check((0...9).contains)
    try GeneratorLaws(Generator<Double>.float, simplest: 0).check { $0.isFinite }
    try GeneratorLaws(.float(0.3...0.9), simplest: 0.5).check((0.3...0.9).contains)
    try GeneratorLaws(Generator<Float>.float(infinities: true, nan: false), simplest: 0).check()
    let spans = Generator.duration(.seconds(1) ... .seconds(9))
    try GeneratorLaws(spans, simplest: .seconds(1)).check { $0 >= .seconds(1) && $0 <= .seconds(9) }
  }

  @Test func `generators of texts and collections keep the laws`() throws {
    try GeneratorLaws(.character, simplest: "a").check()
    try GeneratorLaws(.string, simplest: "").check { $0.count <= 20 }
    try GeneratorLaws(.string(count: 2...4), simplest: "aa").check { (2...4).contains($0.count) }
    let digits = Generator.int(0...9)
    try GeneratorLaws(digits.list(1...5), simplest: [0]).check { (1...5).contains($0.count) }
    try GeneratorLaws(digits.set(0...5), simplest: []).check { $0.count <= 5 }
    try GeneratorLaws(digits.uniqueList(), simplest: []).check { Set($0).count == $0.count }
    try GeneratorLaws(.dictionary(of: digits, to: .bool), simplest: [:]).check { $0.count <= 10 }
    try GeneratorLaws(Generator<Int>.shuffled(1...5), simplest: [1, 2, 3, 4, 5])
      .check { $0.sorted() == [1, 2, 3, 4, 5] }
    try GeneratorLaws(Generator<Int>.subset(of: 1...5), simplest: []).check { $0.sorted() == $0 }
    try GeneratorLaws(.element(of: "abc"), simplest: "a").check { "abc".contains($0) }
    try GeneratorLaws(.reference(to: [7, 8]), simplest: 7).check([7, 8].contains)
  }

  @Test func `generators of choices and parts keep the laws`() throws {
    let actions = Generator<Action>.oneOf {
      Action.clear
      (3, call(Action.set, .int(1...9)))
      call(Action.rename, Generator.string.optional)
    }
    try GeneratorLaws(actions, simplest: .clear).check()
    let nested = Generator<Action>.recursive(actions) { call(Action.both, $0, $0) }
    try GeneratorLaws(nested, simplest: .clear).check()
    let pairs = Generator.int(0...9).flatMap { low in tuple(.just(low), .int(low...9)) }
    try GeneratorLaws(pairs) { $0 == $1 }.check { $0.0 <= $0.1 }
    let odd = Generator.int(0...99).filter { $0 % 2 == 1 }
    try GeneratorLaws(odd).check { $0 % 2 == 1 }
    let functions = Generator<Int>.function(of: Int.self, to: .int)
    try GeneratorLaws(functions) { left, right in (0..<9).map(left) == (0..<9).map(right) }.check()
    let results = Generator.result(.int(0...1), .just(DiscardedCase.unwanted))
    try GeneratorLaws(results, simplest: .success(0)).check()
  }

  @Test func `derived generators keep the laws`() throws {
    try GeneratorLaws(Generator<Action>.derived, simplest: .clear).check()
    try GeneratorLaws(Generator<Shapes.Item>.derived).check()
    try GeneratorLaws(Generator<Shapes.Foreign>.derived) { "\($0)" == "\($1)" }.check()
    try GeneratorLaws(Generator<HandWritten.Present>.derived) { "\($0)" == "\($1)" }.check()
  }
}
