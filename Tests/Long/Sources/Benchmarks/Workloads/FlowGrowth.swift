import Synchronization
import Thorium

extension Benchmark {
  /// N1: the cost of an operation on many screens or flows, relative to its cost on few.
  ///
  /// The stage keeps the last change, as one that draws does. So the storage of the navigation is always shared.
  static let flowGrowth = FlowWork.all.map { work in
    let small = 1_000
    return Benchmark(
      "N1 growth: \(work.name), 100 000 to 1 000",
      against: "the same where there are 1 000",
      limit: .atMost(4)
    ) { effort in
      let large = max(small, effort.of(100_000))
      var least = (small: Double.infinity, large: Double.infinity)
      for _ in 0..<3 {
        least.small = min(least.small, await work.cost(small))
        least.large = min(least.large, await work.cost(large))
      }
      return .count(.init(unit: "times", ours: least.large / least.small))
    }
  }
}

/// An operation that is measured with different numbers of screens or flows.
struct FlowWork: Sendable {
  let name: String
  /// Returns the cost of one operation with this many, in nanoseconds.
  let cost: @Sendable (Int) async -> Double

  static let all = [
    FlowWork(name: "push and pop a screen") { count in
      let site = Site(screens: count)
      return time(500, each: 2) {
        if let screen = try? site.flow.push(Blank()) { site.flow.pop(screen) }
      }
    },
    FlowWork(name: "push and go back, one of many informed") { count in
      let site = Site(screens: count, areInformed: true)
      return time(500, each: 2) {
        _ = try? site.flow.push(Blank())
        _ = try? site.navigator.pop()
      }
    },
    FlowWork(name: "pop all screens") { count in
      let site = Site(screens: count)
      return time(1, each: count) { site.flow.popToRoot() }
    },
    FlowWork(name: "present and dismiss a stack") { count in
      let site = Site(stacks: count)
      return time(500, each: 2) {
        _ = try? site.flow.present(Blank())
        site.flow.dismiss()
      }
    },
    FlowWork(name: "replace a screen in the middle") { count in
      let site = Site(screens: count)
      var screen = site.middle
      return time(500, each: 1) {
        if let next = try? site.flow.replace(screen, by: Blank()) { screen = next }
      }
    },
    FlowWork(name: "set a stack") { count in
      let site = Site(screens: 1)
      let screens = (0..<count).map { _ in Blank() }
      return time(1, each: count) { _ = try? site.flow.setStack(screens) { _ in "Blank" } }
    },
    FlowWork(name: "begin and end children, the first one first") { count in
      let site = Site(screens: 1)
      var children: [Results<Void>] = []
      return time(1, each: count) {
        for _ in 0..<count { children.append(site.flow.coordinate(to: Shown())) }
        for child in children { child.cancel() }
      }
    },
    FlowWork(name: "pop a tab that holds flows") { count in
      let site = Site(screens: 1)
      guard let host = try? site.flow.push(Blank()) else { return .infinity }
      let tab: Results<Void>? = try? site.flow.openTabs(
        on: host,
        FlowTab("tab", Crowd(count: count))
      )
      let clock = ContinuousClock()
      let start = clock.now
      site.flow.pop(host)
      _ = await tab?.ending
      return start.duration(to: clock.now) / .nanoseconds(count)
    },
    FlowWork(name: "select a tab among full ones") { count in
      let site = Site(screens: 1)
      guard let host = try? site.flow.push(Blank()) else { return .infinity }
      let tabs = FlowTab("one", Crowd(count: count))
      _ = try? site.flow.openTabs(on: host, tabs, FlowTab("two", Crowd(count: 1)))
      return time(500, each: 2) {
        try? site.navigator.selectTab(1)
        try? site.navigator.selectTab(0)
      }
    },
  ]
}

/// Repeats a body, and returns the cost of each operation in it, in nanoseconds.
private func time(_ count: Int, each operations: Int, _ body: () -> Void) -> Double {
  ContinuousClock().measure { for _ in 0..<count { body() } } / .nanoseconds(count * operations)
}

/// A flow that shows a screen until the screen is removed.
private struct Shown: Coordinator {
  func start(in flow: Flow<Void>) async throws {
    let screen = try flow.push(Blank())
    await screen.removed()
  }
}

/// A flow that begins many flows with a screen each.
private struct Crowd: Coordinator {
  let count: Int

  func start(in flow: Flow<Void>) async throws {
    try flow.push(Blank())
    for _ in 0..<count { flow.coordinate(to: Shown()) }
    for await _ in AsyncStream(Never.self, { _ in }) {}
  }
}

/// A stage that keeps the last change.
private final class KeepingStage: Presenter {
  private let last = Mutex<NavigationChange?>(nil)

  func didNavigate(_ change: NavigationChange) {
    last.withLock { $0 = change }
  }
}

/// A navigator with a flow that shows many screens.
private final class Site: Sendable {
  let navigator = Navigator(on: KeepingStage(), in: Runtime { _ in })
  let flow: Flow<Void>
  private let results: Results<Void>
  private let screens: [Screen<Blank>]

  init(screens: Int = 0, stacks: Int = 0, areInformed: Bool = false) {
    let given = Mutex<Flow<Void>?>(nil)
    results = navigator.start(Held { flow in given.withLock { $0 = flow } })
    guard let flow = given.withLock({ $0 }) else { preconditionFailure("A flow begins at once.") }
    self.flow = flow
    var shown: [Screen<Blank>] = []
    for index in 0..<max(screens, stacks) {
      let screen =
        index < screens || index == 0 ? try? flow.push(Blank()) : try? flow.present(Blank())
      if let screen { shown.append(screen) }
      guard areInformed, let screen else { continue }
      flow.bind(screen, whileSeen: true, of: { $0[around: screen.id] }, as: { _ in 1 })
    }
    self.screens = shown
  }

  deinit { navigator.end() }

  /// The screen in the middle.
  var middle: Screen<Blank> { screens[screens.count / 2] }
}
