import ThoriumProof

@testable import ThoriumSimulation

/// An operation of a register that holds one number.
enum RegisterCall: Sendable, Hashable {
  case write(Int)
  case read
  /// Writes the second number if the register holds the first.
  case exchange(Int, Int)
}

/// A register returns the number that it held before.
let register = SequentialModel(0) { (value: inout Int, call: RegisterCall) -> Int in
  defer {
    switch call {
    case .write(let new): value = new
    case .exchange(value, let new): value = new
    case .exchange, .read: break
    }
  }
  return value
}

typealias RegisterHistory = CallHistory<RegisterCall, Int>

extension RegisterHistory {
  /// Draws a history: a line for each client, with a letter where a call begins and the same letter
  /// where it returns.
  ///
  ///     RegisterHistory.drawn("a-b-b-a", calls: ["a": (.write(1), 0), "b": (.read, 1)])
  ///
  /// A letter that appears once is a call that does not return.
  static func drawn(
    _ lines: String...,
    calls: [Character: (call: RegisterCall, output: Int)]
  ) -> RegisterHistory {
    let history = RegisterHistory()
    var open: [Character: Int] = [:]
    let rows = lines.map(Array.init)
    for column in 0..<(rows.map(\.count).max() ?? 0) {
      for (client, row) in rows.enumerated() where column < row.count {
        guard let (call, output) = calls[row[column]] else { continue }
        if let number = open.removeValue(forKey: row[column]) {
          history.finish(number, output)
        } else {
          open[row[column]] = history.begin(call, by: "client \(client + 1)")
        }
      }
    }
    return history
  }

  /// True when the history is linearizable to a register.
  var isLinearizable: Bool {
    do {
      try requireLinearizable(to: register)
      return true
    } catch {
      return false
    }
  }
}
