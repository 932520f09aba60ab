import Thorium

/// The coordinators that the tests of links lead to.
struct Users: LinkedCoordinator {
  static let link = LinkPattern("users")
  static var nextLinks: [any LinkedCoordinator.Type] { [Settings.self, User.self] }
  func start(in flow: Flow<Void>) async throws {}
}

struct Settings: LinkedCoordinator {
  static let link = LinkPattern("settings")
  func start(in flow: Flow<Void>) async throws {}
}

struct User: LinkedCoordinator {
  static let link = LinkPattern(.text("id"))
  static var nextLinks: [any LinkedCoordinator.Type] { [Edit.self, User.self] }
  func start(in flow: Flow<Void>) async throws {}
}

struct Edit: LinkedCoordinator {
  static let link = LinkPattern("edit")
  func start(in flow: Flow<Void>) async throws {}
}

struct Pages: LinkedCoordinator {
  static let link = LinkPattern("pages", .number("number"))
  static var nextLinks: [any LinkedCoordinator.Type] { [Settings.self] }
  func start(in flow: Flow<Void>) async throws {}
}

struct Repository: LinkedCoordinator {
  static let link = LinkPattern(
    .text("owner"),
    .text("name"),
    .query("reference"),
    .query("page", Int.self)
  )
  func start(in flow: Flow<Void>) async throws {}
}

struct Post: LinkedCoordinator {
  static let link = LinkPattern("users", .text("id"), .number("post"))
  func start(in flow: Flow<Void>) async throws {}
}

struct Search: LinkedCoordinator {
  static let link = LinkPattern(.query("text"))
  func start(in flow: Flow<Void>) async throws {}
}

/// Reads the same text as another, so that a link may go many ways.
struct Crossing: LinkedCoordinator {
  struct Left: LinkedCoordinator {
    static let link = LinkPattern("a")
    static var nextLinks: [any LinkedCoordinator.Type] { [Left.self, Crossing.self] }
    func start(in flow: Flow<Void>) async throws {}
  }

  static let link = LinkPattern(.text("any"))
  static var nextLinks: [any LinkedCoordinator.Type] { [Left.self, Edit.self] }
  func start(in flow: Flow<Void>) async throws {}
}

/// Reads the same word as another, which also reads a query.
struct Listing: LinkedCoordinator {
  struct Paged: LinkedCoordinator {
    static let link = LinkPattern("list", .query("page", Int.self))
    static var nextLinks: [any LinkedCoordinator.Type] { [Edit.self, Listing.self, Paged.self] }
    func start(in flow: Flow<Void>) async throws {}
  }

  static let link = LinkPattern("list")
  static var nextLinks: [any LinkedCoordinator.Type] { [Edit.self, Listing.self, Paged.self] }
  func start(in flow: Flow<Void>) async throws {}
}

/// A flow that a test holds in its hand, and into which links lead.
struct LinkDoor: LinkingCoordinator {
  let remote = RemoteFlow("Door")
  let links: LinkMap = ["app": [Users.self, Pages.self], "user": [User.self]]

  var flowName: String { remote.flowName }

  func start(in flow: Flow<Int>) async throws -> Int { try await remote.start(in: flow) }
}

/// A navigator with a door, and the reports of the links that were opened.
struct LinkBench {
  let bench = FlowBench()
  let door = LinkDoor()
  let reports = Box<[LinkReport]?>(nil)

  init() throws {
    door.remote.results = bench.navigator.start(door)
    try door.remote.push("Home")
  }

  /// Opens a link; what stops the task that waits for it.
  @discardableResult
  func open(_ text: String, within limit: Duration? = nil) throws -> Task<Void, any Error> {
    let link = try Link(text)
    let task = bench.navigator.runtime.start { [navigator = bench.navigator, reports] in
      let report = await navigator.open(link, within: limit)
      reports.value = (reports.value ?? []) + [report]
    }
    bench.run()
    return task
  }

  /// Has a flow take the steps to a coordinator, and answer them with what a test holds in its hand.
  func take<C: LinkedCoordinator>(
    _ destination: C.Type,
    in remote: RemoteFlow,
    _ answer: @escaping @Sendable (LinkRequest<C>) -> Void
  ) throws -> Task<Void, any Error>? {
    guard let requests = remote.flow?.links(to: destination) else { return nil }
    let task = bench.navigator.runtime.start {
      for await request in requests { answer(request) }
    }
    bench.run()
    return task
  }

  /// Answers the steps to a coordinator with flows that push a page, and returns these.
  func lead<C: LinkedCoordinator>(
    to destination: C.Type,
    from remote: RemoteFlow
  ) throws -> Box<RemoteFlow?> {
    let child = Box<RemoteFlow?>(nil)
    _ = try take(destination, in: remote) { request in
      let remote = RemoteFlow("\(C.self)")
      remote.results = request.begin(remote)
      _ = try? remote.push("\(C.self)")
      child.value = remote
    }
    return child
  }

  /// The reports of failures that no code has read.
  var failures: [String] { bench.stage.told.filter { $0.contains("Await its ending") } }

  /// The reports so far, a line each.
  var told: [String] { (reports.value ?? []).map { "\($0)" } }
}
