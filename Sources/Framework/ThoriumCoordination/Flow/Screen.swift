public import ThoriumCore

/// A place in the navigation and the store of the screen at this place.
///
/// When an operation removes the screen, its store and its streams end. A
/// flow that reads a stream detects the removal by the end of the stream.
public struct Screen<R: Reactor>: Sendable, Identifiable {
  /// The place in the navigation.
  public let place: Navigation.Place
  /// The store of the screen.
  public let store: Store<R>

  /// The identity of this screen, unique in its navigator.
  public var id: Navigation.Place.ID { place.id }

  /// Sends an action to the screen, unless the screen was removed.
  ///
  /// After a suspension, a flow cannot know whether its screen still exists, since the user may
  /// have gone back. If the screen was removed, this method does nothing and reports nothing.
  /// If a late action is a mistake, send it to the ``store`` instead, which reports it.
  ///
  ///     let detail = try await flow.coordinate(to: UserPage(user)).value
  ///     if detail == .reload { screen.send(.load) }   // does nothing where the list is gone by now
  ///
  /// Tracers receive such an action like any other: it ends as `too late`. In
  /// all other respects, this method is equivalent to `send` of the store.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - isolation: The actor of the caller. The compiler provides the default value.
  public func send(_ action: R.Action, isolation: isolated (any Actor)? = #isolation) {
    store.sendUnlessEnded(action, from: isolation)
  }

  /// Waits until the screen is removed.
  ///
  /// Use this method in a flow that has nothing else to wait for.
  ///
  ///     let screen = try flow.push(UserDetailReactor())
  ///     await screen.removed()
  ///
  /// It also returns when the waiting flow is cancelled, like a stream of the screen.
  public func removed() async {
    await store.waitForEnd()
  }

  /// A stream of the latest state, then the newest ones; it ends when the screen is removed.
  @inlinable public var states: StoreStream<R.State> { store.states }

  /// Returns a stream of changes of a part of the state; it ends when the screen is removed.
  ///
  /// - Parameter part: Returns the part; a pure function of the state.
  /// - Returns: The latest value, then the newest value that differs from the one before.
  @inlinable
  public func states<Value: Equatable & Sendable>(
    _ part: @escaping @Sendable (R.State) -> Value
  ) -> StoreStream<Value> {
    store.states(part)
  }

  /// A stream of the events that effects emit; it ends when the screen is removed.
  ///
  /// Each event is delivered once.
  @inlinable public var events: StoreStream<R.Event> { store.events }

  /// Returns a stream of future values of a pulse; it ends when the screen is removed.
  ///
  /// - Parameters:
  ///   - pulse: Returns the pulse.
  ///   - limit: The number of values that may wait for the reader, at least 1.
  ///   - overload: The behaviour beyond this limit.
  /// - Returns: The assigned values, including equal ones.
  @inlinable
  public func pulses<Value: Sendable>(
    _ pulse: @escaping @Sendable (R.State) -> Pulse<Value>,
    limit: Int = 1_000,
    overload: OverloadPolicy = .report
  ) -> StoreStream<Value> {
    store.pulses(pulse, limit: limit, overload: overload)
  }
}
