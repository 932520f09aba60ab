/// What several threads did to one store, and when each call began and returned.
struct History: Sendable {
  struct Operation: Sendable {
    enum Kind: Sendable {
      case send(Int)
      /// What was read.
      case read([Int])
    }

    let thread: Int
    let kind: Kind
    /// When it was called and when it had returned, counted by one counter.
    let call: Int
    let end: Int

    var isSend: Bool {
      if case .send = kind { return true }
      return false
    }

    func overlaps(_ other: Self) -> Bool {
      call < other.end && other.call < end
    }
  }

  var operations: [Operation] = []

  /// Whether two operations of different threads were under way at once.
  func overlaps(where isMeant: (Operation) -> Bool) -> Bool {
    let meant = operations.filter(isMeant)
    return meant.indices.contains { place in
      meant[..<place].contains { $0.overlaps(meant[place]) }
    }
  }
}

extension History: CustomStringConvertible {
  /// A line for each operation, in the order of the calls.
  var description: String {
    operations.sorted { $0.call < $1.call }.map { operation in
      "thread \(operation.thread), \(operation.call) to \(operation.end): \(operation.kind)"
    }
    .joined(separator: "\n")
  }
}
