import Synchronization
import Thorium
import ThoriumProof
import ThoriumSystem

@testable import ThoriumPersistence

/// A step of a program that uses an account and a shelf in one log.
enum CrashStep: Int, CaseIterable, Sendable {
  case add
  case addMany
  case addLater
  case acknowledge
  case addRow
  case renewRow
  case toggleRow
  case edit
  case restart
}

/// The stores that a program should have after a crash.
///
/// Each action of the account adds other amounts, so the history shows what is lost or repeated.
struct CrashModel {
  /// The amounts of each burst, in order.
  var bursts: [[Int]] = []
  /// The states of the shelf after each of its bursts.
  var shelves: [ShelfStates] = []
  /// The number of bursts of both that were acknowledged.
  var acknowledged = (bursts: 0, shelves: 0)
  private var amount = 0

  mutating func amounts(_ count: Int) -> [Int] {
    defer { amount += count }
    return Array(amount + 1...amount + count)
  }

  /// Compares restored stores, and continues from them.
  mutating func receive(_ account: Account.State, _ shelf: ShelfStates) throws {
    let starts = bursts.indices.reduce(into: [0]) { $0.append($0[$1] + bursts[$1].count) }
    guard let count = starts.firstIndex(of: account.history.count) else {
      throw CrashProblem("A burst of the account was cut: \(account.history), of \(bursts).")
    }
    guard account.history == bursts.prefix(count).flatMap(\.self) else {
      throw CrashProblem("\(account.history) is no prefix of \(bursts).")
    }
    if count < acknowledged.bursts {
      throw CrashProblem("\(acknowledged.bursts) bursts were acknowledged, and \(count) are left.")
    }
    bursts.removeLast(bursts.count - count)
    let known = shelves.indices.dropFirst(acknowledged.shelves - 1).last { shelves[$0] == shelf }
    guard let known else {
      throw CrashProblem(
        "\(shelf) is none of \(shelves), of which \(acknowledged.shelves) are kept."
      )
    }
    shelves.removeLast(shelves.count - known - 1)
  }
}

struct CrashProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Runs a program from its first step to its end, or to the death of its disk.
struct CrashRun {
  let files: any FileSystem
  var model: CrashModel

  /// Runs the steps.
  ///
  /// - Throws: A ``CrashProblem`` if a law is violated; the errors of a dead disk end the run.
  mutating func run(_ steps: [CrashStep]) async throws {
    do {
      for life in steps.split(separator: .restart, omittingEmptySubsequences: false) {
        try await live(Array(life))
      }
    } catch let error as LogError {
      guard "\(error)".contains("dead") || "\(error)".contains("closed") else { throw error }
    }
  }

  private mutating func live(_ steps: [CrashStep]) async throws {
    let log = try await Log.open(
      in: "logs",
      of: files,
      runtime: Runtime { _ in }
    )
    let quiet = Runtime { _ in }
    let account = try await Store(restoring: Account(), as: "account", from: log, in: quiet)
    let shelf = try await Store(restoring: Shelf(), as: "shelf", from: log, in: quiet)
    let states = ShelfStates(shelf)
    if model.shelves.isEmpty { model.shelves = [states] }
    if model.acknowledged.shelves == 0 { model.acknowledged.shelves = 1 }
    try model.receive(account.currentState, states)
    for step in steps { try await take(step, account, shelf) }
    try await log.close()
    model.acknowledged = (model.bursts.count, model.shelves.count)
  }

  private mutating func take(
    _ step: CrashStep,
    _ account: Store<Account>,
    _ shelf: Store<Shelf>
  ) async throws {
    switch step {
    case .add: try await add(1, account)
    case .addMany: try await add(3, account)
    case .addLater:
      let amounts = model.amounts(2)
      model.bursts += [[amounts[0]], [amounts[1]]]
      let receipt = await account.perform(.addLater(amounts[0], amounts[1]))
      await receipt.finished()
      if receipt.refusal != nil { throw LogError.closed(file: "closed") }
    case .acknowledge:
      // Any receipt waits for all changes in the log.
      let (bursts, shelves) = (model.bursts.count, model.shelves.count)
      try await add(1, account)
      try await account.perform(.addAll([])).durable()
      model.acknowledged = (bursts + 1, shelves)
    case .addRow: try await send(.add(1), shelf)
    case .renewRow: try await send(.renew(1), shelf)
    case .toggleRow: try await send(.toggle(1), shelf)
    case .edit:
      try await send(shelf.currentState.editor == nil ? .open : .close, shelf)
      shelf.child(\.editor)?.send(.toggleRow)
      model.shelves.append(ShelfStates(shelf))
    case .restart: break
    }
  }

  private mutating func add(
    _ count: Int,
    _ account: Store<Account>
  ) async throws {
    let amounts = model.amounts(count)
    model.bursts.append(amounts)
    let action: Account.Action = count == 1 ? .add(amounts[0]) : .addAll(amounts)
    if await account.perform(action).refusal != nil { throw LogError.closed(file: "closed") }
  }

  private mutating func send(_ action: Shelf.Action, _ shelf: Store<Shelf>) async throws {
    let receipt = await shelf.perform(action)
    model.shelves.append(ShelfStates(shelf))
    if receipt.refusal != nil { throw LogError.closed(file: "closed") }
  }
}
