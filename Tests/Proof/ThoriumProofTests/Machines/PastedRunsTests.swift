import Flawed
import Foundation
import Testing
import Thorium
import ThoriumProof

/// This file contains the tests that counterexamples print for runs with replies, with an order of
/// tasks, and of flows.
///
/// Each test is in this file twice: it fails with the flaw, and passes without it.
@Suite struct `A run with replies or an order as a test` {
  @Test func `each printed test is in this file`() async throws {
    let lines = { (text: String) in text.filter { !$0.isWhitespace } }
    let file = lines(try String(contentsOfFile: #filePath, encoding: .utf8))
    let settings = CheckSettings(seed: 3, findsAll: false, shrinkTime: .seconds(600))
    let (liking, booking) = (Liking(isFlawed: true), Booking(isFlawed: true))
    let opening = Opening(isFlawed: true)
    let tests = [
      await test { try await falsify(liking.reactor, settings, liking.property) },
      await test { try await falsify(booking.reactor, settings, booking.property) },
      await test { try await falsify(flow: opening.flow, settings, opening.property) },
    ]
    for test in tests {
      #expect(file.ranges(of: lines(test ?? "no test")).count == 2, "\(test ?? "")")
    }
  }

  private func test(_ check: () async throws -> CheckReport) async -> String? {
    await #expect(throws: Counterexample.self) { _ = try await check() }?.failures.first?.test
  }
}

/// Hearts, with a service that may fail.
private struct Liking {
  let isFlawed: Bool

  func reactor(_ world: Simulation) -> Like {
    let replies = Replies(.just(()), failing: [Offline()], within: .milliseconds(2))
    return Like(isFlawed: isFlawed) { try await world.reply(replies, to: "like") }
  }

  func property(_ property: inout Property<Like.Action, Like.State>) {
    property.atRest(Like.rule) { Like.holds(in: $0) }
  }

  private struct Offline: Error {}
}

/// Seats, which two may book.
private struct Booking {
  let isFlawed: Bool

  func reactor(_ world: Simulation) -> Seats { Seats(isFlawed: isFlawed) {} }

  func property(_ property: inout Property<Seats.Action, Seats.State>) {
    property.invariant(Seats.rule) { Seats.holds(in: $0) }
  }
}

/// Rows of a list, one of which is opened.
private struct Opening {
  let isFlawed: Bool

  var flow: FlowRunsTests.Rows { FlowRunsTests.Rows(isFlawed: isFlawed) }

  func property(_ property: inout Property<FlowAction, FlowState>) {
    typealias List = FlowRunsTests.List
    property.screen(List.self) { call(List.Action.open, .int(0...2)) }
    property.invariant("no row stands on another") { $0.navigation.places.count <= 2 }
  }
}

@Suite(.known) struct `Printed tests of flawed subjects` {
  @Suite struct Hearts {
    private let reactor = Liking(isFlawed: true).reactor
    private let property = Liking(isFlawed: true).property

    @Test func `at rest: what is shown was saved`() async throws {
      // 1. .toggle           shown: false → true, requests: 0 → 1
      //    like fails with Offline() after 0.001 seconds
      // 2. .toggle           shown: true → false, requests: 1 → 2
      // 0.001 seconds later
      //    .undo(to: false)  requests: 2 → 1
      //    like fails with Offline() at once /* or any other delay */
      //    .undo(to: true)   shown: false → true, requests: 1 → 0
      // The token contains the whole run: actions, answers, times and the order of tasks.
      try await falsify(
        reactor,
        CheckSettings(replay: ReplayToken("AfQdbwIAAQICAgACAgAA")),
        property
      )
    }
  }

  @Suite struct Seats {
    private let reactor = Booking(isFlawed: true).reactor
    private let property = Booking(isFlawed: true).property

    @Test func `invariant: one seat is booked once`() async throws {
      // 1. .book, and at once
      //    next task at turn 1 of 2 /* or any other */
      // 2. .book
      //    .book  0 → 1
      //    .book  1 → 2
      //    next task /* or any other */
      // The token contains the whole run: actions, answers, times and the order of tasks.
      try await falsify(reactor, CheckSettings(replay: ReplayToken("AVtCYAICAAICAAM")), property)
    }
  }

  @Suite struct Rows {
    private let flow = Opening(isFlawed: true).flow
    private let property = Opening(isFlawed: true).property

    @Test func `invariant: no row stands on another`() async throws {
      // 1. List.open(0), and at once
      // 2. List.open(0)  [List > Row 0 > Row 0], Rows
      // The token contains the whole run: actions, answers, times and the order of tasks.
      try await falsify(flow: flow, CheckSettings(replay: ReplayToken("AVtE9gICAAICAAI")), property)
    }
  }
}

@Suite struct `Printed tests of corrected subjects` {
  @Suite struct Hearts {
    private let reactor = Liking(isFlawed: false).reactor
    private let property = Liking(isFlawed: false).property

    @Test func `at rest: what is shown was saved`() async throws {
      // 1. .toggle           shown: false → true, requests: 0 → 1
      //    like fails with Offline() after 0.001 seconds
      // 2. .toggle           shown: true → false, requests: 1 → 2
      // 0.001 seconds later
      //    .undo(to: false)  requests: 2 → 1
      //    like fails with Offline() at once /* or any other delay */
      //    .undo(to: true)   shown: false → true, requests: 1 → 0
      // The token contains the whole run: actions, answers, times and the order of tasks.
      try await falsify(
        reactor,
        CheckSettings(replay: ReplayToken("AfQdbwIAAQICAgACAgAA")),
        property
      )
    }
  }

  @Suite struct Seats {
    private let reactor = Booking(isFlawed: false).reactor
    private let property = Booking(isFlawed: false).property

    @Test func `invariant: one seat is booked once`() async throws {
      // 1. .book, and at once
      //    next task at turn 1 of 2 /* or any other */
      // 2. .book
      //    .book  0 → 1
      //    .book  1 → 2
      //    next task /* or any other */
      // The token contains the whole run: actions, answers, times and the order of tasks.
      try await falsify(reactor, CheckSettings(replay: ReplayToken("AVtCYAICAAICAAM")), property)
    }
  }

  @Suite struct Rows {
    private let flow = Opening(isFlawed: false).flow
    private let property = Opening(isFlawed: false).property

    @Test func `invariant: no row stands on another`() async throws {
      // 1. List.open(0), and at once
      // 2. List.open(0)  [List > Row 0 > Row 0], Rows
      // The token contains the whole run: actions, answers, times and the order of tasks.
      try await falsify(flow: flow, CheckSettings(replay: ReplayToken("AVtE9gICAAICAAI")), property)
    }
  }
}
