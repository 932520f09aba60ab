import Effort
import FaultyFiles
import Foundation
import Synchronization
import Testing
import Thorium
import ThoriumSystem

@testable import ThoriumPersistence

struct LoggedChildrenTests {
  private let disk = MemoryDisk()

  private func shelf(_ log: Log) async throws -> Store<Shelf> {
    try await Store(restoring: Shelf(), as: "shelf", from: log)
  }

  private func restored(_ disk: MemoryDisk) async throws -> Store<Shelf> {
    try await shelf(Log.open(in: "logs", of: disk))
  }

  /// Uses each kind of child.
  private func use(_ store: Store<Shelf>) {
    store.child(\.first).send(.toggle)
    store.send(.open)
    store.child(\.editor)?.send(.type("a"))
    store.child(\.editor)?.send(.toggleRow)
    for id in 1...3 { store.send(.add(id)) }
    store.send(.toggle(2))
    store.send(.toggle(2))
    store.send(.renew(3))
  }

  @Test func `C2.2: a tree of stores is restored as of one moment`() async throws {
    let log = try await Log.open(in: "logs", of: disk)
    let store = try await shelf(log)
    use(store)
    try await log.durable()
    let copy = try await restored(disk.afterPowerCut())
    #expect(ShelfStates(copy) == ShelfStates(store))
    #expect(ShelfStates(copy).text == "a")
    #expect(ShelfStates(copy).editorRow?.toggles == 1)
    #expect(ShelfStates(copy).rows.mapValues(\.toggles) == [1: 0, 2: 2, 3: 1])
    // The children continue in the log.
    copy.child(\.rows, 2)?.send(.toggle)
    #expect(copy.child(\.rows, 2)?.currentState.toggles == 3)
  }

  @Test func `children survive a snapshot, also those without a store in this process`()
    async throws
  {
    for count in 1...3 {
      let log = try await Log.open(in: "logs", of: disk)
      let store = try await shelf(log)
      if count == 1 { use(store) }
      store.child(\.rows, 2)?.send(.toggle)
      try await log.close()
    }
    let store = try await restored(disk)
    #expect(ShelfStates(store).rows.mapValues(\.toggles) == [1: 0, 2: 5, 3: 1])
    #expect(ShelfStates(store).editorRow?.toggles == 1)
    #expect(ShelfStates(store).first.toggles == 1)
  }

  @Test(arguments: [3, 100_000])
  func `a child that leaves the state and comes back starts anew, as in a store without a log`(
    snapshotAfter lines: Int
  ) async throws {
    let log = try await Log.open(in: "logs", of: disk, snapshotAfter: lines)
    let stores = [
      Store(Drawer()), try await Store(restoring: Drawer(), as: "drawer", from: log),
    ]
    for store in stores {
      store.child(\.open)?.send(.type("a"))
      store.child(\.open)?.send(.toggleRow)
      #expect(store.child(\.open)?.child(\.row).currentState.toggles == 1)
      store.send(())
      #expect(store.child(\.open) == nil)
      await log.journal.flush()
      store.send(())
      #expect(store.child(\.open)?.currentState.text == "")
      #expect(store.child(\.open)?.child(\.row).currentState.toggles == 0)
    }
    try await log.durable()
    let next = try await Log.open(in: "logs", of: disk.afterPowerCut())
    let copy = try await Store(restoring: Drawer(), as: "drawer", from: next)
    #expect(copy.currentState(of: \.open)?.text == "")
  }

  @Test func `a store that has ended continues with its children in the same process`() async throws
  {
    let log = try await Log.open(in: "logs", of: disk)
    var store: Store<Shelf>? = try await shelf(log)
    store.map(use)
    let states = store.map(ShelfStates.init)
    store = nil
    store = try await shelf(log)
    #expect(store.map(ShelfStates.init) == states)
    #expect(states?.rows.count == 3)
    store?.child(\.rows, 2)?.send(.toggle)
    try await log.close()
    #expect(try await ShelfStates(restored(disk)).rows[2]?.toggles == 3)
  }
}
