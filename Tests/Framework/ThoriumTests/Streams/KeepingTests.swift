import Testing
import Thorium
import ThoriumProof

/// The law S1: what it costs that a reader keeps something.
struct KeepingTests {
  private let world = VirtualWorld()
  private let copies = Box(0)

  @Test func `S1: a reader of a part costs one copy of it at the next change`() {
    let store = makeStore()
    let received = Record<Int>()
    let reading = world.startTask { [stream = store.states(\.books)] in
      for await books in stream { received.append(books[0]) }
    }
    for round in 1...3 {
      label(store)
      #expect(copies.value == round - 1)
      change(store)
      #expect(copies.value == round)
      world.run()
    }
    #expect(received.all == [0, 10, 20, 30])
    reading.cancel()
    world.run()
    change(store)
    #expect(copies.value == 3)
  }

  @Test func `S1: a reader that waits for states costs no copy`() {
    let store = makeStore()
    let received = Record<Int>()
    let reading = world.startTask { [stream = store.states] in
      for await shelf in stream { received.append(shelf.books[0]) }
    }
    for _ in 1...3 {
      change(store)
      world.run()
    }
    #expect(received.all == [0, 10, 20, 30])
    #expect(copies.value == 0)
    reading.cancel()
  }

  @Test func `S1: a reader that keeps a received state costs one copy at the next change`() {
    let store = makeStore()
    let kept = Box<Shelf.State?>(nil)
    let reading = world.startTask { [stream = store.states] in
      for await shelf in stream { kept.value = shelf }
    }
    for round in 1...3 {
      change(store)
      #expect(copies.value == round)
      #expect(kept.value?.books[0] == 10 * (round - 1))
      world.run()
    }
    kept.value = nil
    change(store)
    #expect(copies.value == 3)
    reading.cancel()
  }

  private func makeStore() -> Store<Shelf> {
    let copies = copies
    let store = Store(Shelf { copies.change { $0 += 1 } }, in: world.runtime)
    // The initial state is also the reactor's own.
    store.send(.change(0))
    copies.value = 0
    return store
  }

  private func change(_ store: Store<Shelf>) {
    for _ in 0..<10 { store.send(.change(1)) }
  }

  /// Changes what is not the part that is read, with a reader that looks each time.
  private func label(_ store: Store<Shelf>) {
    for _ in 0..<10 {
      store.send(.label)
      world.run()
    }
  }
}

/// A state with a heavy part and a light one, which tells when a reduction copied the heavy one.
private struct Shelf: Reactor {
  enum Action: Sendable {
    case change(Int)
    case label
  }

  struct State: Sendable {
    var books = Array(repeating: 0, count: 10_000)
    var label = 0
  }

  let onCopy: @Sendable () -> Void
  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .label: state.label += 1
    case .change(let amount):
      let before = address(of: state.books)
      state.books[0] += amount
      if before != address(of: state.books) { onCopy() }
    }
  }

  private func address(of books: borrowing [Int]) -> UInt {
    unsafe books.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }
}
