/// A call of a statement, which may share it with other calls.
struct Call: Sendable {
  let statement: Statement
  /// The log; two calls for one log share no statement.
  let log: String?
  /// The values for each `?`.
  let columns: [[String?]]
  /// True after an error of a statement with other calls, which may be theirs.
  var isAlone = false
  let reply: CheckedContinuation<[Batch.Row], any Error>

  /// The number of bytes of all values.
  var size: Int { columns.joined().reduce(0) { $0 + ($1?.utf8.count ?? 0) } }
}

/// Calls that share a statement, and the rows of each so far.
struct Batch {
  typealias Row = [String?]

  private static let limit = (calls: 256, bytes: 1 << 20)

  private(set) var calls: [Call] = []
  private var logs: Set<String> = []
  private var size = 0
  private var rows: [[Row]] = []

  /// Adds a call if it can share the statement; the first call of a batch always can.
  ///
  /// - Returns: True if the call is in the batch.
  mutating func add(_ call: Call) -> Bool {
    if let first = calls.first {
      if first.statement != call.statement || first.isAlone || call.isAlone { return false }
      if calls.count == Self.limit.calls || size >= Self.limit.bytes { return false }
    }
    if let log = call.log, !logs.insert(log).inserted { return false }
    calls.append(call)
    size += call.size
    rows.append([])
    return true
  }

  /// Sorts the calls by the bytes of their logs, as the server does.
  mutating func sort() {
    calls.sort { ($0.log ?? "").utf8.lexicographicallyPrecedes(($1.log ?? "").utf8) }
  }

  /// The calls, each of which then has a statement of its own.
  var callsAlone: [Call] {
    calls.map { call in
      var call = call
      call.isAlone = true
      return call
    }
  }

  /// Returns the statement with the values as literals; `nil` if a value has none.
  func text(_ literal: (String) -> String?) -> String? {
    var pieces = calls[0].statement.text.split(separator: "?", omittingEmptySubsequences: false)
    var text = String(pieces.removeFirst())
    for (column, piece) in pieces.enumerated() {
      var values: [String] = []
      for value in calls.flatMap({ $0.columns[column] }) {
        guard let literal = value.map(literal) ?? "NULL" else { return nil }
        values.append(literal)
      }
      text += "ARRAY[\(values.joined(separator: ","))]\(piece)"
    }
    return text
  }

  /// Keeps a row for the call whose number is in the first column.
  mutating func receive(_ row: Row) {
    guard let number = row.first?.flatMap({ Int($0) }), rows.indices.contains(number - 1) else {
      return
    }
    rows[number - 1].append(Array(row.dropFirst()))
  }

  /// Returns its rows to each call.
  func succeed() {
    for (call, rows) in zip(calls, rows) { call.reply.resume(returning: rows) }
  }

  /// Throws an error in all calls.
  func fail(_ error: any Error) {
    for call in calls { call.reply.resume(throwing: error) }
  }
}
