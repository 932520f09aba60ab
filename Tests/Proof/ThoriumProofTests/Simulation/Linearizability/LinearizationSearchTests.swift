import Effort
import Testing
import ThoriumProperties

@testable import ThoriumSimulation

/// The search agrees with one that tries every order.
struct LinearizationSearchTests {
  private typealias Call = RegisterHistory.Call

  /// A history of random calls of up to three clients, of which some do not return.
  ///
  /// - Parameters:
  ///   - random: The source of the calls.
  ///   - isOften: True if a client makes more calls after one that has not returned, as after one
  ///     that has thrown.
  /// - Returns: The history.
  private func randomHistory(
    _ random: inout SplitMix64,
    callsOn isOften: Bool = false
  ) -> RegisterHistory {
    let history = RegisterHistory()
    var open: [Int?] = [nil, nil, nil]
    var ended: Set<Int> = []
    var rest = Int.random(in: 2...6, using: &random)
    while rest > 0 || open.contains(where: { $0 != nil }) {
      let client = Int.random(in: 0..<3, using: &random)
      if let call = open[client] {
        open[client] = nil
        if Int.random(in: 0..<(isOften ? 3 : 8), using: &random) == 0 {
          if !isOften { ended.insert(client) }
        } else {
          history.finish(call, Int.random(in: 0...2, using: &random))
        }
      } else if rest > 0 {
        rest -= 1
        if ended.contains(client) { continue }
        let numbers = (0..<2).map { _ in Int.random(in: 0...2, using: &random) }
        let calls = [RegisterCall.read, .write(numbers[0]), .exchange(numbers[0], numbers[1])]
        let call = calls[Int.random(in: 0..<3, using: &random)]
        open[client] = history.begin(call, by: "client \(client)")
      }
    }
    return history
  }

  /// Whether an order explains the calls, of which each may be next that began before the returns.
  private func hasOrder(_ calls: [Call], from state: Int = 0) -> Bool {
    if calls.allSatisfy({ $0.end == nil }) { return true }
    let firstReturn = calls.compactMap { $0.end?.place }.min() ?? .max
    return calls.indices.contains { place in
      guard calls[place].began < firstReturn else { return false }
      var next = state
      let output = register.apply(&next, calls[place].operation)
      if let end = calls[place].end, end.output != output { return false }
      var rest = calls
      rest.remove(at: place)
      return hasOrder(rest, from: next)
    }
  }

  @Test(arguments: [false, true])
  func `random histories have an order where one is found by trying all`(callsOn: Bool) {
    var random = SplitMix64(seed: 1)
    var counts = (right: 0, wrong: 0, open: 0)
    let count = cases(20_000, quick: 600)
    for _ in 0..<count {
      let history = randomHistory(&random, callsOn: callsOn)
      let isRight = hasOrder(history.calls)
      if isRight { counts.right += 1 } else { counts.wrong += 1 }
      if history.calls.contains(where: { $0.end == nil }) { counts.open += 1 }
      if history.isLinearizable != isRight {
        Issue.record("\(HistoryDrawing(history.calls).lines.joined(separator: "\n"))")
      }
    }
    #expect(min(counts.right, counts.wrong, counts.open) > count / 20)
  }
}
