import Synchronization
import Testing
import ThoriumProof

@testable import ThoriumExampleDownloads

/// A presenter whose changes take time, as animations do.
private final class Animator: Presenter {
  private let clock: any Clock<Duration>
  private let log = Mutex<[String]>([])

  init(on clock: any Clock<Duration>) {
    self.clock = clock
  }

  var steps: [String] { log.withLock { $0 } }

  func transition(for change: NavigationChange) -> Transition? {
    { [self] in
      log.withLock { $0.append("begin \(change.operation)") }
      try? await clock.sleep(for: .milliseconds(300))
      log.withLock { $0.append("end \(change.operation)") }
    }
  }
}

/// A flow that shows two screens at once.
private struct TwoScreens: Coordinator {
  let mirror: any Mirror

  func start(in flow: Flow<Void>) async throws {
    let shelf = try flow.resetRoot(ShelfReactor())
    _ = try flow.push(DownloadReactor(mirrors: (mirror, mirror)))
    await shelf.removed()
  }
}

struct TransitionTests {
  @Test func `a change waits until the animation of the previous change has ended`() {
    let world = VirtualWorld()
    let animator = Animator(on: world.clock)
    let navigator = Navigator(on: animator, in: world.runtime)
    let results = navigator.start(TwoScreens(mirror: SimulatedMirror([:], on: world.clock)))
    world.run()
    #expect(navigator.navigation.description == "[Shelf > Download]")
    #expect(animator.steps == ["begin resetRoot"])
    world.advance(by: .milliseconds(300))
    #expect(animator.steps == ["begin resetRoot", "end resetRoot", "begin push"])
    world.advance(by: .milliseconds(300))
    #expect(animator.steps.last == "end push")
    _ = results
  }
}
