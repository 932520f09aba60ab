import Testing

@testable import ThoriumProperties

/// The cases that a pass tries.
@Suite struct `A pass of a shrinker` {
  private typealias Draw = @Sendable (inout Source) throws(DiscardedCase) -> Void

  /// Numbers of a few kinds in a list, of which the first may count the others.
  private static let list: Draw = { source throws(DiscardedCase) in
    _ = try source.draw(.int(0...9))
    _ = try source.draw(Generator<Int>.int(0...99).list(0...20))
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

  /// Steps with a number each, and a turn after each number above 0.
  private static let steps: Draw = { source throws(DiscardedCase) in
    var count = 0
    while try source.chooseMore(count, 0...9, average: 2, as: .step) {
      let part = source.startPart(.step, 0, from: source.choices.count - 1)
      let number = try source.choose(0, 1, simplest: 0, as: .value) { _ in 0 }
      if number > 0 { _ = try source.choose(0, 1, simplest: 0, as: .turn) { _ in 0 } }
      source.finishPart(part)
      count += 1
    }
  }

  private func attempt(_ given: Preset, _ draw: Draw, fails: Bool) -> Attempt {
    var source = Source(given)
    guard (try? draw(&source)) != nil else { return Attempt(source, .exhausted) }
    return Attempt(source, fails ? .failed("it") : .passed)
  }

  /// Returns the choices that a pass tries for a case while no other case fails.
  private func tries(_ name: String, _ start: Preset, _ draw: Draw) throws -> [[Int]] {
    let pass = try #require(Pass.all.first { $0.name == name })
    var best = attempt(start, draw, fails: true)
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
        history.recordAttempt(attempt(error.given, draw, fails: false), of: error.given)
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

  @Test func `a step is removed with the next later turn, then with all later ones`() throws {
    let tried = try tries("steps with turns", Preset([1, 0, 1, 1, 0, 1, 1, 1, 0]), Self.steps)
    #expect(tried == [[1, 1, 1, 1, 1, 0], [1, 1, 1, 1, 0], [1, 0, 1, 1, 0]])
  }

  @Test func `numbers are merged if there are at most twelve`() throws {
    func count(_ elements: Int) throws -> Int {
      let values = [0] + (0..<elements).flatMap { [1, 10 + $0] } + [0]
      return try tries("merging", Preset(values), Self.list).count
    }
    let counts = try (11...13).map(count)
    #expect(counts == [100, 0, 0], "the first number is one of them, too")
  }
}
