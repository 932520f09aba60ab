import Testing
import Thorium

/// The law N7 while the stage performs a transition: a link does not wait for that.
struct LinkTransitionTests {
  private let bench: LinkBench
  private let isPerformed = Box<CheckedContinuation<Void, Never>?>(nil)

  init() throws {
    bench = try LinkBench()
    bench.bench.stage.transition.value = { [isPerformed] in
      await withCheckedContinuation { isPerformed.value = $0 }
    }
    try bench.door.remote.push("Slow")
  }

  private func finishTransition() {
    bench.bench.stage.transition.value = nil
    isPerformed.value?.resume()
    bench.bench.run()
  }

  @Test func `N7: the last step is not done by a child that fails at once`() throws {
    _ = try bench.take(Users.self, in: bench.door.remote) { request in
      request.begin(Part<Int>("Users") { _ in throw Spill.spilled })
    }
    try bench.open("app://users")
    let report = "app://users stopped at users: the flow Users failed: spilled"
    #expect(bench.told == [report])
    finishTransition()
    #expect(bench.told == [report])
  }

  @Test func `N3, N7: its failure is not reported again, whether or not a task has waited for it`()
    throws
  {
    let kept = Box<Results<Int>?>(nil)
    _ = try bench.take(Users.self, in: bench.door.remote) { request in
      kept.value = request.begin(Part<Int>("Users") { _ in throw Spill.spilled })
    }
    try bench.open("app://users")
    let reader = bench.bench.navigator.runtime.start {
      if let results = kept.value { _ = await results.ending }
    }
    bench.bench.run()
    reader.cancel()
    bench.bench.run()
    kept.value = nil
    finishTransition()
    #expect(bench.told.count == 1)
    #expect(bench.failures == [])
  }

  @Test func `N7: nor is a step before the last`() throws {
    _ = try bench.take(Users.self, in: bench.door.remote) { request in
      request.begin(Part<Int>("Users") { _ in throw Spill.spilled })
    }
    try bench.open("app://users/u1")
    #expect(bench.told == ["app://users/u1 stopped at users: the flow Users failed: spilled"])
    finishTransition()
  }

  @Test func `N7: a step whose child is cancelled before its first wait is not done`() throws {
    _ = try bench.take(Users.self, in: bench.door.remote) { [door = bench.door] request in
      request.begin(
        Part<Int>("Users") { _ in
          door.remote.results?.cancel()
          return 1
        }
      )
    }
    try bench.open("app://users")
    #expect(bench.told.map { $0.hasSuffix("the flow Door has ended") } == [true])
    finishTransition()
  }

  @Test func `N7: the time limit and the cancellation of a link are reported at once`() throws {
    try bench.open("app://users", within: .seconds(1))
    bench.bench.advance(by: .seconds(1))
    #expect(
      bench.told.last == "app://users stopped at users: no flow answered it within 1.0 seconds"
    )
    try bench.open("app://users").cancel()
    bench.bench.run()
    #expect(bench.told.last == "app://users stopped at users: it was cancelled")
    finishTransition()
    #expect(bench.told.count == 2)
  }
}
