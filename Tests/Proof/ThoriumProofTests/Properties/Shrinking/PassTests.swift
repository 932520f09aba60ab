import Testing

@testable import ThoriumProperties

/// Each pass tries the same cases in the same order, until the changelog says otherwise.
@Suite struct `A pass of a shrinker` {
  private typealias Draw = @Sendable (inout Source) throws(DiscardedCase) -> Void

  /// Numbers of a few kinds in a list, of which the first may count the others.
  private static let list: Draw = { source throws(DiscardedCase) in
    _ = try source.draw(.int(0...9))
    _ = try source.draw(Generator<Int>.int(0...99).list(0...20))
  }

  /// Lists in a list.
  private static let lists: Draw = { source throws(DiscardedCase) in
    _ = try source.draw(Generator<Int>.int(-5...5).list(0...4).list(0...4))
  }

  /// A term of sums and products.
  private static let tree: Draw = { source throws(DiscardedCase) in
    let term = Generator<Int>.recursive(.int(0...9)) { term in
      .oneOf(call({ $0 + $1 }, term, term), call({ $0 * $1 }, term, term))
    }
    _ = try source.draw(term)
  }

  /// Numbers without bounds.
  private static let numbers: Draw = { source throws(DiscardedCase) in
    _ = try source.draw(Generator<Int>.int(0 ... .max).list(3...3))
    _ = try source.draw(Generator<Int>.int.list(2...3))
  }

  /// Turns of several tasks.
  private static func turns(_ count: Int) -> Draw {
    { source throws(DiscardedCase) in
      for place in 0..<count {
        let role: Choice.Role = place % 2 == 0 ? .turn : .preemption
        _ = try source.choose(0, 5, simplest: 0, as: role) { _ in 0 }
      }
    }
  }

  private func attempt(_ given: Preset, _ draw: Draw, fails: (Attempt) -> Bool) -> Attempt {
    var source = Source(given)
    guard (try? draw(&source)) != nil else { return Attempt(source, .exhausted) }
    return Attempt(source, fails(Attempt(source, .passed)) ? .failed("it") : .passed)
  }

  /// Returns the choices that a pass tries for a case.
  private func tries(
    _ name: String,
    _ start: Preset,
    _ draw: Draw,
    fails: (Attempt) -> Bool = { _ in false }
  ) throws -> [[Int]] {
    let pass = try #require(Pass.all.first { $0.name == name })
    var best = attempt(start, draw) { _ in true }
    var history = History()
    history.recordAttempt(best, of: Preset(best.values))
    var odometer: [Int] = []
    var tries: [[Int]] = []
    var position: Int? = 0
    while let here = position {
      var target = ShrinkTarget(best, "it", history, odometer)
      do {
        position = try pass.step(&target, here)
        (best, odometer) = (target.best, target.odometer)
      } catch {
        tries.append(error.given.values)
        history.recordAttempt(attempt(error.given, draw, fails: fails), of: error.given)
      }
    }
    return tries
  }

  @Test func `turns become the first task, then single turns become each other task`() throws {
    let first = try tries("turns", Preset([0, 2, 3]), Self.turns(3))
    #expect(
      first == [
        [0, 0, 0], [1, 0, 0], [2, 0, 0], [3, 0, 0], [4, 0, 0], [0, 1, 0], [0, 2, 0], [0, 3, 0],
        [0, 4, 0], [0, 0, 1], [0, 0, 2], [0, 0, 3], [0, 0, 4],
      ]
    )
    let many = Preset([1] + Array(repeating: 0, count: 202) + [1])
    #expect(try tries("turns", many, Self.turns(204)).count == 1 + 200 * 4)
  }

  @Test func `numbers are merged if there are at most twelve`() throws {
    func count(_ elements: Int) throws -> Int {
      let values = [0] + (0..<elements).flatMap { [1, 10 + $0] } + [0]
      return try tries("merging", Preset(values), Self.list).count
    }
    let counts = try (11...13).map(count)
    #expect(counts == [100, 0, 0], "the first number is one of them, too")
  }

  @Test(arguments: Self.pinned.map(\.name))
  func `tries the same cases`(name: String) throws {
    let cases: [(draw: Draw, start: Preset)] = [
      (Self.list, Preset([3, 1, 30, 1, 7, 1, 30, 1, 2, 0])),
      (Self.lists, Preset([], rest: .random(seed: 5, size: 90))),
      (Self.tree, try term()),
      (Self.numbers, Preset([], rest: .random(seed: 6, size: 100))),
    ]
    var found: [String] = []
    for (draw, start) in cases {
      let never = try tries(name, start, draw)
      let often = try tries(name, start, draw) { $0.values.reduce(0, &+) % 3 != 0 }
      found.append("\(never.count) \(often.count) \(digest(never + often))")
    }
    let expected = try #require(Self.pinned.first { $0.name == name }).tries
    #expect(found == expected)
  }

  /// Returns a short hash of lists.
  private func digest(_ lists: [[Int]]) -> String {
    let hash = lists.joined(separator: [-1]).reduce(UInt64(lists.count)) { hash, number in
      (hash ^ UInt64(bitPattern: Int64(number))) &* 0x100_0000_01b3
    }
    return String(hash >> 40, radix: 16)
  }

  /// Returns a term with several operators.
  private func term() throws -> Preset {
    let starts = (1...200 as ClosedRange<UInt64>).map {
      Preset([], rest: .random(seed: $0, size: 90))
    }
    return try #require(
      starts.first { start in
        let choices = attempt(start, Self.tree) { _ in true }.choices
        return choices.count { $0.role == .branch && $0.width > 0 } > 6 && choices.count <= 40
      }
    )
  }

  /// The tries for each kind of case, when no other case fails and when two of three do; no case
  /// here has steps.
  private static let pinned: [(name: String, tries: [String])] = [
    ("trivial", ["1 1 bac287", "5 3 7b281e", "16 2 51a4f6", "1 1 c888f7"]),
    ("deletions", ["4 4 610ae5", "14 13 e7c932", "0 0 0", "4 4 24611c"]),
    ("lengths", ["0 0 0", "0 0 0", "0 0 0", "10 6 68f6c8"]),
    ("descendants", ["0 0 0", "0 0 0", "195 12 4a0794", "0 0 0"]),
    ("branches", ["0 0 0", "0 0 0", "11 2 563df3", "0 0 0"]),
    ("joins", ["0 0 0", "3 1 9dac83", "0 0 0", "1 1 ecfde8"]),
    ("reindexing", ["4 3 611b87", "0 0 0", "0 0 0", "0 0 0"]),
    ("sorting", ["3 1 fb89e4", "7 7 d51711", "2 2 9bb4b", "2 2 f7362e"]),
    ("duplicates", ["4 1 310b40", "11 4 2b676c", "9 4 705ccd", "0 0 0"]),
    ("neighbours", ["1 3 536b7d", "8 5 47636b", "0 0 0", "0 0 0"]),
    ("values", ["17 6 63579d", "28 13 6b1c5e", "36 4 36f29f", "128 6 9794db"]),
    ("pairs", ["24 7 e874ba", "191 65 3bc420", "77 11 c4f135", "14 6 7a4fdc"]),
    ("merging", ["16 5 11b365", "75 30 947eeb", "0 0 0", "17 17 2ac87d"]),
    ("exchanges", ["3 4 1a008b", "4 4 39602a", "3 1 df1882", "1 1 2175e0"]),
    ("signs", ["0 0 0", "60 1 63037c", "0 0 0", "0 0 0"]),
    ("digits", ["2 2 7495e5", "0 0 0", "0 0 0", "11 2 25575"]),
    ("sweep", ["0 0 0", "0 0 0", "400 2 7eb62", "0 0 0"]),
    ("renewal", ["0 0 0", "0 0 0", "0 0 0", "40 40 3a30ba"]),
  ]
}
