import Synchronization
import Testing
import Thorium
import ThoriumProof

@testable import ThoriumExampleDownloads

/// Downloads from two mirrors, beside what the script of the example shows.
struct DownloadTests {
  private let world = VirtualWorld()

  private func wait(_ seconds: Int) {
    for _ in 0..<seconds * 10 { world.advance(by: .milliseconds(100)) }
  }

  @Test(arguments: [(1, 3), (3, 1)])
  func `the mirror that responds first wins, and the other request is cancelled`(
    near: Int,
    far: Int
  ) {
    let mirrors = [near, far].map { SimulatedMirror(["a": $0], on: world.clock) }
    let reactor = DownloadReactor(mirrors: (mirrors[0], mirrors[1]))
    let store = Store(reactor, in: world.runtime)
    store.send(.start("a"))
    wait(1)
    #expect(store.currentState.size == 1000 && store.currentState.seconds == 1)
    wait(5)
    #expect(store.currentState.seconds == 1)
  }

  @Test func `an indicator observes one part of the state, which a stub sets`() {
    let mirror = SimulatedMirror([:], on: world.clock)
    let stub = Stub(DownloadReactor(mirrors: (mirror, mirror)), in: world.runtime)
    let shown = Mutex<[Bool]>([])
    let indicator = stub.store.observe(\.isBusy) { isBusy in shown.withLock { $0.append(isBusy) } }
    for size in [nil, nil, 7] {
      stub.setState(DownloadReactor.State(file: "a", seconds: 1, size: size))
    }
    stub.store.send(.keep)
    indicator.cancel()
    #expect(shown.withLock { $0 } == [false, true, false])
    #expect(stub.actions == [.keep])
  }
}
