import Foundation
import Thorium
import ThoriumPersistence

/// A process that uses the log until it is killed.
struct Life {
  private let bank: Store<Bank>

  init(in folder: String) async throws {
    let log = try await Log.open(in: folder)
    // A plan is refused while another one runs, which needs no report.
    bank = try await Store(restoring: Bank(), as: "bank", from: log, in: Runtime { _ in })
  }

  func run() async throws {
    try report("restored", counts)
    // Each timer of an earlier process fires.
    for id in 0..<Bank.count {
      for await state in account(id).states where state.planned == state.done { break }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 { group.addTask { try await work() } }
      try await group.waitForAll()
    }
  }

  private func work() async throws {
    for step in 0... {
      let from = Int.random(in: 0..<Bank.count)
      let to = (from + Int.random(in: 1..<Bank.count)) % Bank.count
      let receipt =
        switch step % 4 {
        case 0: await bank.perform(.transferLater(1, from: from, to: to))
        case 1: await bank.perform(.replaceGuest(step))
        default: await bank.perform(.transfer(1, from: from, to: to))
        }
      account(from).send(.plan)
      await receipt.finished()
      let counts = counts
      try await receipt.durable()
      try report("durable", counts)
    }
  }

  private func account(_ id: Int) -> Store<Account> {
    guard let store = bank.child(\.accounts, id) else { fatalError("There is no account \(id).") }
    return store
  }

  private var counts: Counts {
    Counts(
      transfers: bank.currentState.transfers,
      accounts: (0..<Bank.count).map { account($0).currentState }
    )
  }

  /// Prints a line in one call of the system, so that a kill does not cut it.
  private func report(_ word: String, _ counts: Counts) throws {
    FileHandle.standardOutput.write(Data("\(word) \(try counts.line)\n".utf8))
  }
}
