import Thorium

extension Race {
  /// Who scrolls on while a page loads gets it twice.
  public static let twoPages = Race("two pages loaded at once", preemptions: 1) {
    world,
    isCorrected in
    let store = Store(Pages(world: world, isCorrected: isCorrected), in: world.runtime)
    async let first: Void = store.scroll()
    async let second: Void = store.scroll(after: 40)
    _ = await (first, second)
    let pages = store.currentState
    try world.require(Set(pages).count == pages.count, "a page is there twice: \(pages)")
  }
}

extension Store<Pages> {
  fileprivate func scroll(after hops: Int = 0) async {
    await reactor.world.hop(hops)
    await perform(.scroll).finished()
  }
}

private struct Pages: Reactor {
  enum Action: Sendable { case scroll }

  let world: World
  let isCorrected: Bool
  let initialState: [Int] = []

  func mutate(action: Action) -> Effect<Self> {
    let load = Effect<Self>.run { emit in
      await world.hop(1)  // nothing is cached
      let page = emit.currentState.count
      await world.hop(1)
      emit(page)
    }
    return isCorrected ? load.policy(.droppable, id: "page") : load
  }

  func reduce(into state: inout [Int], mutation: Int) {
    state.append(mutation)
  }
}
