import Synchronization
import Thorium

extension Race {
  /// Two accounts transfer to each other, and each waits in its turn for a turn of the other.
  static let mutualWait = Race(
    "two reactors that await each other",
    preemptions: 1,
    isDeadlock: true
  ) { world, isCorrected in
    let left = Books(world: world, isCorrected: isCorrected)
    let right = Books(world: world, isCorrected: isCorrected)
    let stores = (Store(left, in: world.runtime), Store(right, in: world.runtime))
    left.partner.become(stores.1)
    right.partner.become(stores.0)
    stores.0.send(.transfer)
    for await balance in stores.0.states where balance < 0 { break }
    await world.hop(8)
    stores.1.send(.transfer)
    await stores.0.settled()
    await stores.1.settled()
    let total = stores.0.currentState + stores.1.currentState
    try world.require(total == 0, "money was made or lost: \(total)")
  }
}

private struct Books: Reactor {
  enum Action: Sendable { case transfer, deposit }

  let world: World
  let isCorrected: Bool
  let partner = Partner()
  let initialState = 0

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .deposit: return .just(1).policy(.sequential, id: "books")
    case .transfer:
      let transfer = Effect<Self>.run { emit in
        await withdraw(emit)
        if !isCorrected { await deposit() }
      }
      .policy(.sequential, id: "books")
      return isCorrected ? .concat(transfer, .run { _ in await deposit() }) : transfer
    }
  }

  private func withdraw(_ emit: Emitter<Self>) async {
    await world.hop(1)
    emit(-1)
  }

  private func deposit() async {
    await world.hop(1)
    await partner.deposit()
  }

  func reduce(into state: inout Int, mutation: Int) {
    state += mutation
  }
}

/// The other account, which is not there yet when the first one is made.
private final class Partner: Sendable {
  private struct Content { weak var store: Store<Books>? }

  private let content = Mutex(Content())

  func become(_ store: Store<Books>) {
    content.withLock { $0.store = store }
  }

  func deposit() async {
    let store = content.withLock { $0.store }
    await store?.perform(.deposit).finished()
  }
}
