import Synchronization
import Testing
import ThoriumProof

@testable import ThoriumExampleDownloads

/// Downloads from two mirrors, beside what the script of the example shows.
struct DownloadTests {
  private let world = VirtualWorld()

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
