public import Thorium

/// A coordinator that a program runs by name, with the views of its screens.
///
///     let counter = Example("counter", "counts", views: Views(CounterView())) { _ in
///       CounterFlow()
///     }
///     Program("mine", version: "1.0", examples: [counter]).main()
///
/// Its effects and flows run on the session's executor. In virtual time, what they let run
/// elsewhere, as on the main actor, is not waited for.
public struct Example: Sendable {
  /// What is typed to run it: one word.
  public let name: String
  /// What it shows, in a few words.
  public let summary: String
  let readsFixtures: Bool
  let keepsState: Bool
  let losesViews: Bool
  let tellsClosedAlerts: Bool
  let tellsEndings: Bool
  let allowsLateSends: Bool
  /// What stands for a text where lines are drawn.
  let samples: [String]
  let checks: [ExampleCheck]
  let views: Views
  let begin: @Sendable (ExampleOptions) throws -> Beginning

  /// Creates an example.
  ///
  /// - Parameters:
  ///   - name: What is typed to run it.
  ///   - summary: What it shows, in a few words.
  ///   - readsFixtures: Whether it takes `--fixtures`.
  ///   - keepsState: Whether it takes `--state`, a folder in which it keeps what it saves.
  ///   - losesViews: Whether it takes `--unregister NAME`, which takes away a view, to show what the
  ///     example does about a screen that nobody shows.
  ///   - tellsClosedAlerts: Whether a line, `alert: -`, says that the last alert has closed.
  ///   - tellsEndings: Whether a line says how each flow has ended, and with what result. A failure that
  ///     nobody handles is told in any case.
  ///   - allowsLateSends: Whether it may send to removed screens and children; by default such a send fails its
  ///     checks.
  ///   - samples: Texts that lead somewhere when they are typed, for its checks.
  ///   - checks: What must hold of it, besides what must hold of every session.
  ///   - views: The views of its screens.
  ///   - coordinator: Makes the root coordinator. An error that it throws is shown as one
  ///     sentence, and ends the program with status 1.
  public init<C: Coordinator>(
    _ name: String,
    _ summary: String,
    readsFixtures: Bool = false,
    keepsState: Bool = false,
    losesViews: Bool = false,
    tellsClosedAlerts: Bool = false,
    tellsEndings: Bool = true,
    allowsLateSends: Bool = false,
    samples: [String] = [],
    checks: [ExampleCheck] = [],
    views: Views,
    coordinator: @escaping @Sendable (ExampleOptions) throws -> C
  ) {
    self.name = name
    self.summary = summary
    self.readsFixtures = readsFixtures
    self.keepsState = keepsState
    self.losesViews = losesViews
    self.tellsClosedAlerts = tellsClosedAlerts
    self.tellsEndings = tellsEndings
    self.allowsLateSends = allowsLateSends
    self.samples = samples
    self.checks = checks
    self.views = views
    begin = { options in
      let root = try coordinator(options)
      let environment = EnvironmentBinder()
      if let root = root as? any HasEnvironment { root.bind(environment: environment) }
      return Beginning(environment: environment.words) { navigator in
        let results = navigator.start(root)
        return { await results.ending.map(SessionStage.text) }
      }
    }
  }

  /// A root coordinator that is ready to start.
  struct Beginning: Sendable {
    /// The words of the world around it.
    let environment: [EnvironmentWord]
    let start: @Sendable (Navigator) -> RootFlow
  }
}

/// What was chosen on the command line for an example.
public struct ExampleOptions: Sendable {
  /// The folder with the data to read; `nil` stands for the example's own.
  public let fixtures: String?
  /// The folder that keeps what is saved, which is there and can be written to; `nil` keeps nothing
  /// beyond the session.
  public let state: String?

  init(fixtures: String? = nil, state: String? = nil) {
    self.fixtures = fixtures
    self.state = state
  }
}

extension ExampleOptions: CustomStringConvertible {
  /// Both folders, with a `-` for none: `fixtures: -, state: /tmp/state`.
  ///
  /// Control and format characters are escaped.
  public var description: String {
    "fixtures: \(fixtures?.escaped ?? "-"), state: \(state?.escaped ?? "-")"
  }
}
