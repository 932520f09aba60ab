public import Thorium

/// A root coordinator with commands for the environment of its screens, such as a failing network.
///
/// The commands act on the services that the coordinator was created with. They are accepted on
/// every screen and under an alert, and `help` lists them. `thorium check` types them, too.
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
  /// Binds commands to their functions.
  ///
  /// - Parameter environment: The builder that collects the bindings.
  func bind(environment: EnvironmentBinder)
}
