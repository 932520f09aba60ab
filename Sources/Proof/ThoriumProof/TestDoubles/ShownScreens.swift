import Synchronization
public import Thorium

/// A presenter for tests, which keeps the stores of the screens that flows show.
///
/// A test acts like a user: it sends actions to the stores of the screens.
///
///     let screens = ShownScreens()
///     let navigator = Navigator(on: screens, in: world.runtime)
///     let result = navigator.start(App())
///     world.run()
///     screens.store(of: UserList.self)?.send(.select(7))
///
/// In code that runs by itself, such as a simulation, the test can wait for a screen:
///
///     try await screens.next(of: UserList.self).send(.select(7))
///
/// The stores of removed screens are kept, too, so that a test can read their last states.
public final class ShownScreens: Presenter {
  private struct Stores {
    var all: [any Sendable] = []
    /// The stores that no call of `next` has returned.
    var waiting: [any Sendable] = []
  }

  private let stores = Mutex(Stores())
  private let hasShown = AsyncSignal()

  /// Creates a presenter without screens.
  public init() {}

  /// Returns the store of the newest screen of a reactor.
  ///
  /// - Parameter reactor: The type of the reactor.
  /// - Returns: The store, also if the screen was removed; `nil` if there was no such screen.
  public func store<R: Reactor>(of reactor: R.Type) -> Store<R>? {
    stores.withLock { $0.all.reversed().lazy.compactMap { $0 as? Store<R> }.first }
  }

  /// Waits for the next screen of a reactor, and returns its store.
  ///
  /// The first call returns the first screen of the reactor, the second call the second one, however
  /// late they are. Nothing moves a ``VirtualWorld`` while its test waits: there, call `run()` and
  /// ``store(of:)`` instead.
  ///
  ///     let list = try await screens.next(of: UserList.self)
  ///
  /// - Parameter reactor: The type of the reactor.
  /// - Returns: The store, also if the screen was removed meanwhile.
  /// - Throws: A `CancellationError` if the waiting task is cancelled.
  public func next<R: Reactor>(of reactor: R.Type) async throws -> Store<R> {
    while true {
      if let store = takeNext(of: reactor) { return store }
      try Task.checkCancellation()
      await hasShown.wait(for: "for a screen of \(reactor)") {
        self.stores.withLock { $0.waiting.contains { $0 is Store<R> } }
      }
    }
  }

  private func takeNext<R: Reactor>(of _: R.Type) -> Store<R>? {
    stores.withLock { stores in
      let place = stores.waiting.firstIndex { $0 is Store<R> }
      return place.flatMap { stores.waiting.remove(at: $0) as? Store<R> }
    }
  }

  /// Keeps the store of a screen.
  public func didShow<R: Reactor>(_ screen: Screen<R>) {
    stores.withLock { stores in
      stores.all.append(screen.store)
      stores.waiting.append(screen.store)
    }
    hasShown.ring()
  }
}
