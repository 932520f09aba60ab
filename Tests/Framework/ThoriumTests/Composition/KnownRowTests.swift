import Synchronization
import Testing
import Thorium
import ThoriumProof

/// The law C1 for rows to which actions were sent before.
struct KnownRowTests {
  private let world = VirtualWorld()

  /// Returns a parent that has sent two rows as many notes as make them known.
  private func parent() -> Store<Roost> {
    let roost = Store(Roost(), in: world.runtime)
    roost.change { $0.eggs = [1: Egg(name: "first"), 2: Egg(name: "second")] }
    for note in ["1", "2", "3"] {
      for row in 1...2 { send(note, to: row, from: roost) }
    }
    #expect(notes(of: 1, in: roost) == ["first", "1", "2", "3"])
    #expect(notes(of: 2, in: roost) == ["second", "1", "2", "3"])
    return roost
  }

  /// Sends a note by an effect, and a note by the store, each time by the same key path.
  private func send(_ note: String, to row: Int, from roost: Store<Roost>) {
    roost.start(.send(.note(note), to: \.eggs, row))
  }

  private func tell(_ note: String, to row: Int, of roost: Store<Roost>) {
    roost.send(.note(note), to: \.eggs, row)
  }

  private func notes(of row: Int, in roost: Store<Roost>) -> [String]? {
    roost.child(\.eggs, row)?.currentState
  }

  @Test func `C1: another row with the same id receives the actions for it`() {
    let roost = parent()
    roost.change { $0.eggs[1] = Egg(name: "third") }
    send("4", to: 1, from: roost)
    tell("5", to: 1, of: roost)
    tell("6", to: 1, of: roost)
    send("4", to: 2, from: roost)
    #expect(notes(of: 1, in: roost) == ["third", "4", "5", "6"])
    #expect(notes(of: 2, in: roost) == ["second", "1", "2", "3", "4"])
    #expect(world.reports.isEmpty)
  }

  @Test func `C1: an action for a removed row is reported`() {
    let roost = parent()
    roost.change { $0.eggs[1] = nil }
    send("4", to: 1, from: roost)
    tell("5", to: 1, of: roost)
    #expect(world.reports.count == 2)
    #expect(
      world.reports.allSatisfy { $0.description.contains("at eggs[1] of Roost, which is gone") }
    )
    tell("4", to: 2, of: roost)
    #expect(notes(of: 2, in: roost) == ["second", "1", "2", "3", "4"])
  }

  @Test func `C1: rows that are added, moved and swapped keep the actions for them`() {
    let roost = parent()
    roost.change { $0.eggs[3] = Egg(name: "third") }
    send("4", to: 1, from: roost)
    roost.change { $0.eggs.move(1, to: 2) }
    tell("5", to: 1, of: roost)
    roost.change { $0.name = "a longer name" }
    tell("6", to: 1, of: roost)
    tell("4", to: 3, of: roost)
    #expect(notes(of: 1, in: roost) == ["first", "1", "2", "3", "4", "5", "6"])
    #expect(notes(of: 3, in: roost) == ["third", "4"])
    #expect(world.reports.isEmpty)
  }

  @Test func `C1: an earlier state has its rows again, with new stores`() {
    let roost = parent()
    let earlier = roost.currentState
    roost.change { $0.eggs[1] = Egg(name: "third") }
    tell("4", to: 1, of: roost)
    tell("5", to: 1, of: roost)
    roost.change { $0 = earlier }
    tell("6", to: 1, of: roost)
    tell("7", to: 1, of: roost)
    #expect(notes(of: 1, in: roost) == ["first", "6", "7"])
    #expect(notes(of: 2, in: roost) == ["second", "1", "2", "3"])
  }

  @Test func `C1: many rows get their own notes, in any order`() {
    let roost = Store(Roost(), in: world.runtime)
    roost.change { state in
      for row in 0..<40 { state.eggs[row] = Egg(name: "\(row)") }
    }
    for round in 0..<4 {
      for row in 0..<40 { tell("\(round)", to: row * 7 % 40, of: roost) }
    }
    for row in 0..<40 { #expect(notes(of: row, in: roost) == ["\(row)", "0", "1", "2", "3"]) }
  }

  @Test func `C1: no action reaches a row of a parent that has ended`() {
    let roost = parent()
    let row = roost.child(\.eggs, 1)
    roost.end()
    tell("4", to: 1, of: roost)
    #expect(world.reports.count == 1)
    #expect(row?.currentState == ["first", "1", "2", "3"])
  }

  @Test func `C1: ids may read the store of the parent when they are compared`() {
    let shelf = Store(Shelf(), in: world.runtime)
    let comparisons = Atomic(0)
    Key.whenCompared.withLock { call in
      call = {
        _ = shelf.currentState.rows.count
        comparisons.add(1, ordering: .relaxed)
      }
    }
    for note in ["1", "2", "3"] { shelf.send(.note(note), to: \.rows, Key(value: 1)) }
    Key.whenCompared.withLock { $0 = nil }
    #expect(shelf.child(\.rows, Key(value: 1))?.currentState == ["first", "1", "2", "3"])
    #expect(comparisons.load(ordering: .relaxed) > 2)
  }
}

/// An id that calls a closure when it is compared.
private struct Key: Hashable, Sendable {
  static let whenCompared = Mutex<(@Sendable () -> Void)?>(nil)

  let value: Int

  static func == (left: Self, right: Self) -> Bool {
    whenCompared.withLock { $0 }?()
    return left.value == right.value
  }
}

/// A parent whose rows have such ids.
private struct Shelf: Reactor {
  typealias Action = Never

  struct State: Sendable {
    var rows: Children<Key, Egg> = [Key(value: 1): Egg(name: "first")]
  }

  let initialState = State()

  func reduce(into state: inout State, mutation: Never) {}
}
