import Synchronization
import Testing
import Thorium
import ThoriumProof

@testable import ThoriumExampleDownloads

/// Downloads: two mirrors, attempts, limits of time, and decisions.
struct DownloadTests {
  private let world = VirtualWorld()

  private func store(near: [String: Int], far: [String: Int], failing: Set<String> = [])
    -> Store<DownloadReactor>
  {
    let near = SimulatedMirror(near, failingOnce: failing, on: world.clock)
    let far = SimulatedMirror(far, on: world.clock)
    return Store(DownloadReactor(mirrors: (near, far)), in: world.runtime)
  }

  private func wait(_ seconds: Int) {
    for _ in 0..<seconds * 10 { world.advance(by: .milliseconds(100)) }
  }

  @Test(arguments: [(1, 3), (3, 1)])
  func `the mirror that responds first wins, and the other request is cancelled`(
    near: Int,
    far: Int
  ) {
    let store = store(near: ["a": near], far: ["a": far])
    store.send(.start("a"))
    wait(1)
    #expect(store.currentState.size == 1000 && store.currentState.seconds == 1)
    wait(5)
    #expect(store.currentState.seconds == 1)
  }

  @Test func `a failed attempt is repeated once, after a pause`() {
    let store = store(near: ["a": 1], far: ["a": 9], failing: ["a"])
    store.send(.start("a"))
    wait(2)
    #expect(store.currentState.isBusy && store.currentState.error == nil)
    wait(1)
    #expect(store.currentState.size == 1000)
  }

  @Test func `a download that takes too long ends with an error`() {
    let store = store(near: ["a": 9], far: ["a": 9])
    store.send(.start("a"))
    wait(5)
    #expect(store.currentState.error == "It took longer than 5.0 seconds.")
    #expect(store.currentState.file == nil && store.currentState.seconds == 0)
  }

  @Test(arguments: [DownloadReactor.Action.keep, .discard])
  func `only a kept file is an event, and both decisions end the download`(
    decision: DownloadReactor.Action
  ) async {
    let store = store(near: ["a": 1], far: ["a": 9])
    var events = store.events.makeAsyncIterator()
    store.send(.start("a"))
    wait(1)
    store.send(decision)
    wait(1)
    #expect(store.currentState.file == nil && store.currentState.error == nil)
    store.end()
    #expect(await events.next() == (decision == .keep ? .kept(.init(name: "a", size: 1000)) : nil))
  }

  @Test func `a deferred download starts after its pause`() {
    let store = store(near: ["a": 1], far: ["a": 9])
    store.send(.later("a"))
    wait(2)
    #expect(store.currentState.size == nil && store.currentState.seconds == 0)
    wait(1)
    #expect(store.currentState.size == 1000)
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

  @Test func `the shelf receives each kept file while the screen for downloads stays`() throws {
    let input = "download\nstart a\ntick 10\nkeep\nstart b\ntick 10\nkeep\nback\n"
    let run = try Run("run", "downloads", input: input)
    #expect(run.lines.filter { $0.hasSuffix("  1000") } == [" 0 a     1000", "+ 1 b     1000"])
    #expect(run.lines.suffix(3) == ["nav: pop Download  [Shelf]", "result Download: left", "bye"])
  }
}
