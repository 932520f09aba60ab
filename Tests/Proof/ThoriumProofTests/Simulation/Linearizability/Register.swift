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
