import Testing

@testable import ThoriumProperties

@Suite struct `A source` {
  private let lists = Generator<Int>.int(0...9).list(0...4)

  @Test func `returns preset choices, or the simplest ones if those are impossible or missing`() {
    var source = Source([3, 77], rest: .simplest)
    let numbers = (0..<3).map { _ in try? source.draw(Generator<Int>.int(1...9)) }
    #expect(numbers == [3, 1, 1])
  }

  @Test func `is exhausted without further choices, unless only one value is possible`() {
    var source = Source([], rest: .nothing)
    #expect(throws: Never.self) { try source.draw(Generator<Int>.int(4...4)) }
    #expect(throws: DiscardedCase.exhausted) { try source.draw(Generator<Int>.int(4...5)) }
  }

  @Test func `continues after a joint at the same choice, whatever precedes it`() throws {
    let pair = Generator<[[Int]]> { source throws(DiscardedCase) in
      [try source.draw(lists), try source.draw(lists)]
    }
    // [[1, 2], [8]]: more, 1, more, 2, end, more, 8, end.
    let values = [1, 1, 1, 2, 0, 1, 8, 0]
    var plain = Source(values, rest: .simplest)
    #expect(try plain.draw(pair) == [[1, 2], [8]])
    // The first list is made of too little, and of too much.
    for part in [[], [1, 1, 1], [1, 1, 0, 1, 1, 1, 1]] {
      let given = Preset(part + values[5...], joint: Preset.Joint(span: 1, end: part.count))
      var source = Source(given)
      #expect(try source.draw(pair).last == [8], "of \(part)")
    }
  }

  private indirect enum Shape: Codable, Sendable, Equatable {
    case dot
    case word(String)
    case numbers([Int], Double)
    case spans([Duration?])
    case both(Shape, Shape)
  }

  @Test func `draws the same value without a record of its choices`() throws {
    let unique = Generator<Int>.int.uniqueList(0...5)
    let filtered = Generator<Int>.int(0...99).filter { $0 % 3 > 0 }
    let times = Generator<Duration>.duration(.zero ... .seconds(9))
    let trees = Generator<Int>.recursive(.int) { tree in call({ $0 &+ $1 }, tree, tree) }
    let all = tuple(Generator<Shape>.derived, unique, filtered, times, trees)
    var texts: Set<String> = []
    for seed in 0..<300 as Range<UInt64> {
      let preset = Preset([], rest: .plain(seed: seed, size: Int(seed) % 101))
      var recorded = Source(preset)
      var plain = Source(preset, recordsChoices: false)
      let (one, other) = (try? recorded.draw(all), try? plain.draw(all))
      #expect("\(one, default: "-")" == "\(other, default: "-")", "seed \(seed)")
      #expect(plain.choices.isEmpty && plain.spans.isEmpty)
      texts.insert("\(one, default: "-")")
    }
    #expect(texts.count > 250)
  }
}
