import Foundation

/// What a process has counted.
struct Counts: Codable {
  var transfers = 0
  var accounts = Array(repeating: Account.State(), count: Bank.count)

  var line: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
  }

  /// What no restored state may have less of.
  private var growing: [Int] {
    [transfers] + accounts.flatMap { [$0.moves, $0.planned, $0.done] }
  }

  /// Returns the reason why the stores are not those of one moment after others, or `nil`.
  func problem(after durable: Counts) -> String? {
    if zip(growing, durable.growing).contains(where: <) { return "something durable is missing" }
    if accounts.reduce(0, { $0 + $1.total }) != 0 { return "half of a transfer is missing" }
    if accounts.reduce(0, { $0 + $1.moves }) != 2 * transfers {
      return "the bank and its accounts are of different moments"
    }
    if accounts.contains(where: { $0.done > $0.planned }) { return "a timer fired twice" }
    return nil
  }

  /// Returns the counts of which each is at least that of both.
  func joined(_ other: Counts) -> Counts {
    var joined = self
    joined.transfers = max(transfers, other.transfers)
    for (id, account) in other.accounts.enumerated() {
      joined.accounts[id].moves = max(accounts[id].moves, account.moves)
      joined.accounts[id].planned = max(accounts[id].planned, account.planned)
      joined.accounts[id].done = max(accounts[id].done, account.done)
    }
    return joined
  }
}
