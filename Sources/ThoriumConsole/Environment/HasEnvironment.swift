public import Thorium

/// A root coordinator that has words for the world around its screens: a network that fails, say.
///
/// They act on the services that it was made with. They are accepted on every screen and under an
/// alert, and stand in `help`; `thorium check` types them, too.
///
///     struct Tour: Coordinator, HasEnvironment {
///       let network: Network
///
///       func bind(environment: EnvironmentBinder) {
///         environment.word("network", "turns the network on or off", .onOff) { isOn in
///           await network.set(isOn: isOn)
///         }
///       }
///
///       func start(in flow: Flow<Void>) async throws {
///         try await flow.ask(.notice("Tour", "It begins."))
///       }
///     }
public protocol HasEnvironment: Coordinator {
  /// Binds words to what they do.
  ///
  /// - Parameter environment: What takes the bindings.
  func bind(environment: EnvironmentBinder)
}
