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

  /// The latest state at once, then the newest; it ends when the screen is removed.
  public var states: StoreStream<R.State> { store.states }

  /// A part of the state, told when it differs; it ends when the screen is removed.
  ///
  /// - Parameter part: Which part.
  /// - Returns: The latest value at once, then the newest that is not equal to the one before.
  public func states<Value: Equatable & Sendable>(
    _ part: any KeyPath<R.State, Value> & Sendable
  ) -> StoreStream<Value> {
    store.states(part)
  }

  /// What is assigned to a pulse from now on; it ends when the screen is removed.
  ///
  /// - Parameter pulse: Which pulse.
  /// - Returns: The values as they are set, equal or not.
  public func pulses<Value: Sendable>(
    _ pulse: any KeyPath<R.State, Pulse<Value>> & Sendable
  ) -> StoreStream<Value> {
    store.pulses(pulse)
  }
}
