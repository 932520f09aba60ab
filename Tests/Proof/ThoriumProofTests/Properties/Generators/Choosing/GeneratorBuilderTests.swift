import Testing

@testable import ThoriumProperties

struct GeneratorBuilderTests {
  enum Action: Hashable {
    case clear
    case set(Int)
    case rename(id: Int, to: Bool)
  }

  @Test func `a line is a value, a generator, or one of them with a weight`() throws {
    let generator = Generator<Action>.oneOf {
      Action.clear
      call(Action.set, .int(0...0))
      (5, Action.set(1))
      (9, call(Action.rename, .int(3...3), .just(true)))
    }
    let counts = try counts(generator, 1_600)
    #expect(counts.count == 4)
    #expect((60...140).contains(counts[.clear] ?? 0))
    #expect((60...140).contains(counts[.set(0)] ?? 0))
    #expect((425...575).contains(counts[.set(1)] ?? 0))
    #expect((800...1_000).contains(counts[.rename(id: 3, to: true)] ?? 0))
  }

  @Test func `lines may be inside if, else and for`() throws {
    let first = try counts(lines(hasClear: true, limit: 2), 200)
    #expect(Set(first.keys) == [.clear, .set(0), .set(1)])
    let second = try counts(lines(hasClear: false, limit: 0), 200)
    #expect(Set(second.keys) == [.set(10), .set(20)])
  }

  @Test func `a builder without lines makes the case unwanted`() throws {
    let isOpen = false
    let generator = Generator<Action>.oneOf { if isOpen { Action.clear } }
    #expect(throws: DiscardedCase.unwanted) { try generator.simplest() }
  }

  private func lines(hasClear: Bool, limit: Int) -> Generator<Action> {
    .oneOf {
      if hasClear {
        Action.clear
      } else {
        Action.set(10)
      }
      if limit == 0 { Action.set(20) }
      for number in 0..<limit { Action.set(number) }
    }
  }

  private func counts(_ generator: Generator<Action>, _ number: Int) throws -> [Action: Int] {
    var counts: [Action: Int] = [:]
    for seed in 0..<number {
      var source = Source([], rest: .random(seed: UInt64(seed), size: 50))
      counts[try source.draw(generator), default: 0] += 1
    }
    return counts
  }
}
