import ThoriumProperties
import ThoriumText

/// An error that means no order of concurrent calls explains their results.
///
/// Its description has a line for each call, and the reason:
///
///     No order of these calls explains their results:
///       Ann  |-----|    next → 1
///       Bob    |-----|  next → 1
///     The longest order that explains some of them:
///       Ann  next → 1
///     After it the state of the model is 1. No call can be next:
///       Bob  next would return 2, not 1
public struct NonlinearizableHistory: Error, CustomStringConvertible {
  /// The calls and the reason, in several lines.
  public let description: String
  /// False if the search for an order was stopped because it was too long.
  let isDecided: Bool

  init<State, Operation, Output>(
    _ calls: [CallHistory<Operation, Output>.Call],
    _ order: [Int],
    _ state: State,
    _ model: SequentialModel<State, Operation, Output>
  ) {
    isDecided = true
    let placed = Set(order)
    let rest = calls.indices.filter { !placed.contains($0) }
    let firstReturn = rest.compactMap { calls[$0].end?.place }.min() ?? .max
    let possible = rest.filter { calls[$0].began < firstReturn }
    var lines = ["No order of these calls explains their results:"]
    lines += HistoryDrawing(calls, around: possible, after: order).lines
    if !order.isEmpty {
      lines.append("The longest order that explains some of them:")
      lines += counted("earlier", order.count - most)
      lines += table(order.suffix(most).map { (calls[$0].client, calls[$0].text) })
    }
    let place = order.isEmpty ? "At first" : "After it"
    lines.append("\(place) the state of the model is \(line(state)). No call can be next:")
    let wrong = possible.filter { calls[$0].end != nil }
    lines += table(
      wrong.prefix(most).map { number in
        let call = calls[number]
        var next = state
        let expected = model.apply(&next, call.operation)
        let actual = call.end.map { line($0.output) } ?? ""
        let operation = line(call.operation)
        return (call.client, "\(operation) would return \(line(expected)), not \(actual)")
      }
    )
    lines += counted("other", wrong.count - most)
    description = lines.map(\.escaped).joined(separator: "\n")
  }

  init<Operation, Output>(undecided calls: [CallHistory<Operation, Output>.Call]) {
    isDecided = false
    description = """
      The search for an order of \(calls.count) calls was stopped, since it was too long. Make fewer \
      calls at once, or use a model that is partitioned by a key.
      """
  }
}

extension NonlinearizableHistory: NamedFailure {
  package var failureKey: String { isDecided ? "not linearizable" : "undecided" }
}

/// The maximum number of calls in a list or in a drawing.
private let most = 40

private func line(_ value: some Any) -> String { SwiftText.line(of: value).shortened }

/// Returns a line with the number of calls that are not listed, if there are any.
private func counted(_ kind: String, _ count: Int) -> [String] {
  count > 0 ? ["  … and \(count) \(kind) \(count == 1 ? "call" : "calls")"] : []
}

extension CallHistory.Call {
  /// The operation and its result.
  var text: String {
    guard let end else { return "\(line(operation)) has not returned" }
    return "\(line(operation)) → \(line(end.output))"
  }
}

/// A drawing of calls: a line for each, in the order in which they began.
///
/// The line of a call is above or below the lines of all calls that were under way at once. Of many
/// calls, only some are drawn.
struct HistoryDrawing<Operation: Sendable, Output: Equatable & Sendable> {
  private let calls: [CallHistory<Operation, Output>.Call]
  /// The number of calls that are not drawn.
  private let rest: Int

  /// Creates a drawing of all calls, or of the first ones if there are too many.
  init(_ calls: [CallHistory<Operation, Output>.Call]) {
    self.init(calls, around: Array(calls.indices), after: [])
  }

  /// Creates a drawing of all calls, or of some around the end of an order.
  ///
  /// - Parameters:
  ///   - calls: All calls.
  ///   - possible: The calls that might follow the order.
  ///   - order: The order, whose last calls are drawn.
  init(
    _ calls: [CallHistory<Operation, Output>.Call],
    around possible: [Int],
    after order: [Int]
  ) {
    let last = possible.prefix(order.isEmpty ? most : most / 2)
    let shown = (order.suffix(most - last.count) + last).sorted()
    self.calls = calls.count > most ? shown.map { calls[$0] } : calls
    rest = calls.count - self.calls.count
  }

  var lines: [String] {
    let events = calls.flatMap { [$0.began, $0.end?.place].compactMap(\.self) }.sorted()
    let columns = Dictionary(zip(events, events.indices)) { first, _ in first }
    let width = 2 * events.count
    let rows = table(
      calls.map { call in
        let start = 2 * (columns[call.began] ?? 0)
        let end = call.end.map { 2 * (columns[$0.place] ?? 0) + 1 } ?? width
        let bar = "|" + String(repeating: "-", count: max(end - start - 1, 0))
        let line = String(repeating: " ", count: start) + bar + (call.end == nil ? "" : "|")
        let rest = String(repeating: " ", count: max(width - line.count, 0))
        return (call.client, "\(line)\(rest)  \(call.text)")
      }
    )
    return rows + counted("other", rest)
  }
}

/// Returns lines that begin with the names of clients, in a column.
private func table(_ rows: [(client: String, text: String)]) -> [String] {
  let rows = rows.map { (client: $0.client.escaped, text: $0.text) }
  let width = rows.map(\.client.count).max() ?? 0
  return rows.map { client, text in
    "  \(client)\(String(repeating: " ", count: width - client.count))  \(text)"
  }
}
