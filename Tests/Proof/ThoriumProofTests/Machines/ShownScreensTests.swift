import Synchronization
import Testing
import ThoriumProof

/// The stores of shown screens, which a test takes or awaits.
struct ShownScreensTests {
  /// Shows three pages, with a pause before each.
  private struct Pages: Coordinator {
    let pause: @Sendable () -> Duration

    func start(in flow: Flow<Void>) async throws {
      for number in 1...3 {
        try await flow.navigator.runtime.clock.sleep(for: pause())
        try flow.push(ConstantReactor(number))
        try flow.push(ConstantReactor("beside \(number)"))
      }
    }
  }

  private static let page = ConstantReactor<Int>.self

  @Test func `next returns each screen of a reactor once, in order, early or late`() throws {
    let waits = Mutex<Set<Bool>>([])
    try explore(.random(200)) { simulation in
      let screens = ShownScreens()
      let navigator = Navigator(on: screens, in: simulation.runtime())
      let results = navigator.start(Pages { .seconds(simulation.draw(0...1)) })
      for number in 1...3 {
        try await simulation.clock.sleep(for: .seconds(simulation.draw(0...1)))
        let isShown = screens.store(of: Self.page).map { $0.currentState >= number } ?? false
        _ = waits.withLock { $0.insert(isShown) }
        let found = try await screens.next(of: Self.page).currentState
        try simulation.require(found == number, "\(found) is page \(number)")
      }
      _ = await results.ending
      let last = screens.store(of: Self.page)?.currentState
      try simulation.require(last == 3, "a removed screen is not kept")
    }
    #expect(waits.withLock { $0 } == [true, false])
  }

  @Test func `a cancelled wait throws, and takes no screen`() {
    let (world, screens) = (VirtualWorld(), ShownScreens())
    let log = Shared<[String]>([])
    let first = world.startTask {
      do {
        let page = try await screens.next(of: Self.page)
        log.change { $0.append("\(page.currentState)") }
      } catch {
        log.change { $0.append("\(type(of: error))") }
      }
    }
    world.run()
    #expect(log.value == [])
    first.cancel()
    world.run()
    #expect(log.value == ["CancellationError"])
    let navigator = Navigator(on: screens, in: world.runtime)
    _ = navigator.start(Pages { .zero })
    world.startTask {
      guard let page = try? await screens.next(of: Self.page) else { return }
      log.change { $0.append("\(page.currentState)") }
    }
    world.run()
    #expect(log.value == ["CancellationError", "1"])
  }
}
