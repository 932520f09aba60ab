public import Thorium

/// A coordinator that a program runs by name, with the views of its screens.
///
///     let counter = Example("counter", "counts", views: Views(CounterView())) { _ in
///       CounterFlow()
///     }
///     Program("mine", version: "1.0", examples: [counter]).main()
///
/// Its effects and flows run on the session's executor. In virtual time, the session does not wait for work
/// elsewhere, such as on the main actor.
public struct Example: Sendable {
  /// The word that a user types to run it.
  package let name: String
  /// A description, in a few words.
  package let summary: String
  /// The module of its coordinator.
  let module: String
  package let readsFixtures: Bool
  let keepsState: Bool
  let losesViews: Bool
  let tellsClosedAlerts: Bool
  let tellsEndings: Bool
  package let allowsLateSends: Bool
  /// Sentences about the data that a user needs.
  let hints: [String]
  /// Sample texts for the lines of its checks.
  package let samples: [String]
  package let views: Views
  package let prepare: @Sendable (ExampleOptions) throws -> Beginning
  /// The data that a module with further commands keeps with the example.
  package var attachment: (any Sendable)?

  /// Creates an example.
  ///
  /// - Parameters:
  ///   - name: The word that a user types to run it.
  ///   - summary: A description, in a few words.
  ///   - readsFixtures: True if it takes `--fixtures`; false by default.
  ///   - keepsState: True if it takes `--state`, a folder for the data that it saves; false by default.
  ///   - losesViews: True if it takes `--unregister NAME`, which removes a view. Then it can show the behaviour for
  ///     a screen without a view. False by default.
  ///   - tellsClosedAlerts: True to print `alert: -` when the last alert has closed; false by default.
  ///   - tellsEndings: True to print how each flow has ended, and with what result; true by default. An unhandled
  ///     failure is reported in any case.
  ///   - allowsLateSends: True if it may send to removed screens and children; by default, such a send
  ///     fails its checks.
  ///   - hints: Sentences about the data that a user needs, such as a login. `help` prints them before
  ///     the commands.
  ///   - samples: Texts that have an effect when a check types them.
  ///   - views: The views of its screens.
  ///   - coordinator: Creates the root coordinator. An error that it throws is printed as one sentence, and ends
  ///     the program with status 1.
  public init<C: Coordinator>(
    _ name: String,
    _ summary: String,
    readsFixtures: Bool = false,
    keepsState: Bool = false,
    losesViews: Bool = false,
    tellsClosedAlerts: Bool = false,
    tellsEndings: Bool = true,
    allowsLateSends: Bool = false,
    hints: [String] = [],
    samples: [String] = [],
    views: Views,
    coordinator: @escaping @Sendable (ExampleOptions) throws -> C
  ) {
    self.name = name
    self.summary = summary
    module = String(String(reflecting: C.self).prefix { $0 != "." })
    self.readsFixtures = readsFixtures
    self.keepsState = keepsState
    self.losesViews = losesViews
    self.tellsClosedAlerts = tellsClosedAlerts
    self.tellsEndings = tellsEndings
    self.allowsLateSends = allowsLateSends
    self.hints = hints
    self.samples = samples
    self.views = views
    prepare = { options in
      let root = try coordinator(options)
      let environment = EnvironmentBinder()
      if let root = root as? any HasEnvironment { root.bind(environment: environment) }
      return Beginning(environment: environment.words) { navigator in
        let results = navigator.start(root)
        return { await results.ending.map(SessionPresenter.text) }
      }
    }
  }

  /// A root coordinator that is ready to start.
  package struct Beginning: Sendable {
    /// The commands of its environment.
    package let environment: [EnvironmentCommand]
    package let start: @Sendable (Navigator) -> RootFlow
  }
}

/// The command-line options of an example, and the clock of its session.
public struct ExampleOptions: Sendable {
  /// The folder with the data to read; `nil` for the example's own data.
  public let fixtures: String?
  /// The folder for saved data, or `nil` to save nothing beyond the session.
  ///
  /// The folder exists and can be written to.
  public let state: String?
  /// The clock of the session: real at a terminal, virtual in scripts, checks and replays.
  ///
  /// Pass it to a service that waits, so that the methods of the service need no clock:
  ///
  ///     let service = LocalUserService(on: options.clock)
  public let clock: any Clock<Duration>

  package init(fixtures: String? = nil, state: String? = nil, clock: any Clock<Duration>) {
    self.fixtures = fixtures
    self.state = state
    self.clock = clock
  }
}
