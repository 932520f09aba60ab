import Testing
import Thorium
import ThoriumProof

/// A mark means that the part alone may change, while all other parts stay the same.
@Suite struct `A mark at one of several replies` {
  /// Lists the numbers that its work emits.
  ///
  /// The work gets the action.
  private struct Desk: Reactor {
    let initialState: [Int] = []
    let work: @Sendable (Int) -> Effect<Self>

    func mutate(action: Int) -> Effect<Self> { work(action) }

    func reduce(into state: inout [Int], mutation: Int) { state.append(mutation) }
  }

  /// The simplest run that puts a number of things on the desk.
  private func run(
    of numbers: Generator<Int> = .just(0),
    until count: Int = 1,
    _ work: @escaping @Sendable (Simulation, Int) -> Effect<Desk>
  ) async -> Counterexample.Failure? {
    let make: @Sendable (Simulation) -> Desk = { world in Desk { work(world, $0) } }
    let settings = CheckSettings(seed: 3, findsAll: false, shrinkTime: .seconds(600))
    let found = await #expect(throws: Counterexample.self) {
      try await falsify(make, settings) { property in
        property.actions { numbers }
        property.invariant("there is little on the desk") { $0.count < count }
      }
    }
    let run = found?.failures.first
    // Each part was asked.
    #expect(run?.explained?.isCut == false)
    return run
  }

  @Test(arguments: [true, false])
  func `is missing if another reply depends on the first one`(depends: Bool) async {
    let run = await run { world, _ in
      .run { emit in
        let one = try await world.reply(Replies(.int(0...9), within: .zero), to: "one")
        let other = Generator.just(depends ? one + 1 : 1)
        emit(try await world.reply(Replies(other, within: .zero), to: "other"))
      }
    }
    #expect(run?.lines == ["1. 0", "one answers 0\(depends ? "" : "*")", "other answers 1"])
    #expect(run?.explained?.irrelevant.count == (depends ? 0 : 1))
  }

  @Test(arguments: [true, false])
  func `is missing if the reply depends on the action`(depends: Bool) async {
    let run = await run(of: .int(0...9)) { world, number in
      .run { emit in
        let reply = Generator.just(depends ? number : 0)
        emit(try await world.reply(Replies(reply, within: .zero), to: "it"))
      }
    }
    #expect(run?.lines == ["1. 0\(depends ? "" : "*")", "it answers 0"])
  }

  @Test(arguments: [true, false])
  func `is missing if the reply changes the order of later replies`(depends: Bool) async {
    let run = await run(until: 2) { world, _ in
      .run { emit in
        let isOther = try await world.reply(Replies(.bool, within: .zero), to: "order")
        for number in isOther && depends ? [2, 1] : [1, 2] {
          let name = number == 1 ? "left" : "right"
          emit(try await world.reply(Replies(.just(number), within: .zero), to: name))
        }
      }
    }
    let order = "order answers false\(depends ? "" : "*")"
    #expect(run?.lines == ["1. 0", order, "left answers 1", "1", "right answers 2", "2"])
  }

  @Test func `does not follow a reply if only the next task may differ`() async {
    let run = await run(until: 2) { world, _ in
      let ask = { @Sendable (number: Int, name: String) in
        Effect<Desk>.run(start: .enqueued) { emit in
          emit(try await world.reply(Replies(.just(number), within: .zero), to: name))
        }
      }
      return .merge(ask(1, "left"), ask(2, "right"))
    }
    #expect(run?.lines == ["1. 0", "left answers 1", "1", "right answers 2", "2", "next task*"])
  }

  @Test func `is not affected by an unmarked reply`() async {
    let run = await run { world, _ in
      .run { emit in
        let one = try await world.follow("one")
        var sum = 0
        for name in ["left", "right"] {
          sum += try await world.reply(Replies(.int(0...9), within: .zero), to: name)
        }
        if one == 0 || sum == 0 { emit(0) }
      }
    }
    let replies = ["one answers 0", "one's answers 1", "left answers 0*", "right answers 0*"]
    #expect(run?.lines == ["1. 0"] + replies)
    #expect(run?.explained?.irrelevant.count == 2 && run?.explained?.holdsTogether == true)
  }
}

extension Simulation {
  /// Returns the reply of a service, after another service has replied with its successor.
  fileprivate func follow(_ name: String) async throws -> Int {
    let number = try await reply(Replies(.int(0...9), within: .zero), to: name)
    _ = try await reply(Replies(.just(number + 1), within: .zero), to: "\(name)'s")
    return number
  }
}

extension Counterexample.Failure {
  /// The steps and the replies, without what they change.
  fileprivate var lines: [String] {
    value.split(separator: "\n").prefix { line in
      !line.hasPrefix("It ends in") && !line.hasPrefix("No run")
    }.map { line in
      let text = line.drop { $0 == " " }
      return String(text.firstRange(of: "  ").map { text[..<$0.lowerBound] } ?? text)
        .replacing(" /* or any other */", with: "*").replacing(" at once", with: "")
    }
  }
}
