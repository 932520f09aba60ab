/// A place in the navigation with the store that is shown there.
///
/// When the screen is removed, by whatever operation, its store ends, and so do its streams: a
/// flow that reads them learns of the removal from the end of the stream.
public struct Screen<R: Reactor>: Sendable, Identifiable {
  /// Where it is in the navigation.
  public let place: Navigation.Place
  /// The reactor at work.
  public let store: Store<R>

  /// Names this screen among all of its navigator.
  public var id: Navigation.Place.ID { place.id }

  /// Sends an action to the screen, unless the screen is removed.
  ///
  /// A flow that has waited cannot know whether its screen is still there: a person may have gone back
  /// meanwhile. So once the screen is removed this does nothing, and nothing is reported. When a late action is
  /// a mistake, send to the ``store`` instead, which reports it.
  ///
  ///     let detail = try await flow.coordinate(to: UserDetail(user)).value
  ///     if detail == .reload { screen.send(.load) }   // does nothing where the list is gone by now
  ///
  /// Tracers receive such an action like any other: it ends as `too late`. Otherwise this is `send` of the store.
  ///
  /// - Parameters:
  ///   - action: What to do.
  ///   - isolation: The actor in which the caller runs, which the compiler fills in.
  public func send(_ action: R.Action, isolation: isolated (any Actor)? = #isolation) {
    store.submit(.action(Box(action), Ticket(isAwaited: false)), from: isolation)
  }

  /// Waits until the screen is removed, for a flow that has nothing else to wait for.
  ///
  ///     let screen = try flow.push(UserDetailReactor())
  ///     await screen.removed()
  ///
  /// It returns too when the waiting flow is cancelled, as a stream of the screen ends then.
  public func removed() async {
    await store.needAnnex().legacy(of: store).waitForEnd()
  }

  /// The latest state at once, then the newest; it ends when the screen is removed.
  @inlinable public var states: StoreStream<R.State> { store.states }

  /// A part of the state, told when it differs; it ends when the screen is removed.
  ///
  /// - Parameter part: Which part; a pure function of the state.
  /// - Returns: The latest value at once, then the newest that is not equal to the one before.
  @inlinable
  public func states<Value: Equatable & Sendable>(
    _ part: @escaping @Sendable (R.State) -> Value
  ) -> StoreStream<Value> {
    store.states(part)
  }

  /// What effects tell beside the state, each event once; it ends when the screen is removed.
  @inlinable public var events: StoreStream<R.Event> { store.events }

  /// What is assigned to a pulse from now on; it ends when the screen is removed.
  ///
  /// - Parameters:
  ///   - pulse: Which pulse.
  ///   - limit: How much may wait for the reader, at least 1.
  ///   - overload: What happens when more does.
  /// - Returns: The values as they are set, equal or not.
  @inlinable
  public func pulses<Value: Sendable>(
    _ pulse: @escaping @Sendable (R.State) -> Pulse<Value>,
    limit: Int = 1_000,
    overload: StreamOverload = .report
  ) -> StoreStream<Value> {
    store.pulses(pulse, limit: limit, overload: overload)
  }
}
