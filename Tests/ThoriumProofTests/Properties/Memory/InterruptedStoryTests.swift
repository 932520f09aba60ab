import Foundation
import Testing
import Thorium

@testable import ThoriumProof

@Suite final class InterruptedStoryTests {
  /// A number whose reduction stops the program at a limit.
  private struct Number: Reactor {
    enum Action: Sendable { case add(Int) }
    typealias Mutation = Int
    typealias State = Int

    let limit: Int
    let initialState = 0

    func mutate(action: Action, state: Int) -> Effect<Self> {
      switch action {
      case .add(let number): .just(number)
      }
    }

    func reduce(into state: inout Int, mutation: Int) {
      state += mutation
      precondition(state < limit, "The number is \(state).")
    }
  }

  private let folder = NSTemporaryDirectory() + "thorium-\(UUID())"

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Tells stories of a number that stops the program at a limit.
  private static func tell(_ limit: Int, _ settings: CheckSettings) async throws -> CheckReport {
    try await falsify(Number(limit: limit), settings) { property in
      property.actions { call(Number.Action.add, .int(0...9)) }
    }
  }

  @Test func `a story in which a program stops is told first by the next run`() async throws {
    let folder = folder
    await #expect(processExitsWith: .failure) { [folder = folder as String] in
      let memory = FailureMemory(of: "numbers", in: folder)
      _ = try await InterruptedStoryTests.tell(50, CheckSettings(memory: memory))
    }
    let memory = FailureMemory(of: "numbers", in: folder)
    let report = try await InterruptedStoryTests.tell(.max, CheckSettings(memory: memory))
    let tokens = report.warnings.compactMap { warning in
      if case .interrupted(let token) = warning { token.description } else { nil }
    }
    let word = try #require(tokens.first)
    await #expect(processExitsWith: .failure) { [word = word as String] in
      _ = try await InterruptedStoryTests.tell(50, CheckSettings(replay: try ReplayToken(word)))
    }
    let again = try await InterruptedStoryTests.tell(.max, CheckSettings(memory: memory))
    #expect(again.warnings.isEmpty)
  }
}
