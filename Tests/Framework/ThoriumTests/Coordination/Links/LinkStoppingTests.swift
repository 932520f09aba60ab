import Testing
import Thorium

/// The law N7: a link that stops says where, and why; and it stops once.
struct LinkStoppingTests {
  private let bench: LinkBench

  init() throws {
    bench = try LinkBench()
  }

  @Test func `N7: a flow may refuse a step, with a sentence`() throws {
    _ = try bench.take(Users.self, in: bench.door.remote) { $0.refuse("the list is closed") }
    try bench.open("app://users/u1")
    #expect(
      bench.told == [
        "app://users/u1 stopped at users: the flow Door refuses it: the list is closed"
      ]
    )
  }

  @Test func `N7: a step that is released without an answer is refused`() throws {
    _ = try bench.take(Users.self, in: bench.door.remote) { _ in }
    try bench.open("app://users")
    let reason = "the flow Door refuses it: it released the step without an answer"
    #expect(bench.told == ["app://users stopped at users: \(reason)"])
  }

  @Test func `N7: a link stops when a person removes the screens where it waits`() throws {
    let users = try bench.lead(to: Users.self, from: bench.door.remote)
    try bench.open("app://users/u1")
    try bench.bench.navigator.pop()
    bench.bench.end(users.value, with: 0)
    let reason = "the screens of the flow Users were removed"
    #expect(bench.told == ["app://users/u1 stopped at u1, after users: \(reason)"])
  }

  @Test func `N7: a link stops when the flow where it waits ends`() throws {
    let users = try bench.lead(to: Users.self, from: bench.door.remote)
    try bench.open("app://users/u1")
    users.value?.fail()
    bench.bench.run()
    #expect(bench.told == ["app://users/u1 stopped at u1, after users: the flow Users has ended"])
  }

  @Test func `N7: a link stops when the flow that has its step ends`() throws {
    let home = bench.door.remote.begin("Homepage")
    let held = Box<LinkRequest<Users>?>(nil)
    _ = try bench.take(Users.self, in: home) { held.value = $0 }
    try bench.open("app://users")
    home.results?.cancel()
    bench.bench.run()
    #expect(bench.told == ["app://users stopped at users: the flow Homepage has ended"])
    let late = RemoteFlow("Late")
    late.results = held.value?.begin(late)
    #expect(!late.hasBegun)
    #expect(bench.bench.ending(of: late) == "cancelled: its link no longer waits")
    held.value?.finish()
    held.value?.refuse("too late")
    #expect(bench.told.count == 1)
  }

  @Test func `N3, N7: a failure in the report of a link is not reported again`() throws {
    let kept = Box<Results<Int>?>(nil)
    let failing = Part<Int>("Lost") { _ in throw Spill.spilled }
    bench.door.remote.flow?.answerLinks(to: User.self) { _ in failing }
    _ = try bench.take(Users.self, in: bench.door.remote) { kept.value = $0.begin(failing) }
    for link in ["user://ada", "user://eve", "app://users", "app://users"] { try bench.open(link) }
    #expect(bench.bench.wait { "\(await kept.value?.ending ?? .abandoned)" } == "failed: spilled")
    kept.value = nil
    bench.bench.end(bench.door.remote, with: 1)
    #expect(bench.told.count { $0.hasSuffix(": the flow Lost failed: spilled") } == 4)
    #expect(bench.failures == [])
  }

  @Test
  func `N3: a failure after the report of a link is reported once, when the child fails`() throws {
    let isOver = Box<CheckedContinuation<Void, Never>?>(nil)
    let failing = Part<Int>("Lost") { _ in
      await withCheckedContinuation { isOver.value = $0 }
      throw Spill.spilled
    }
    bench.door.remote.flow?.answerLinks(to: User.self) { _ in failing }
    try bench.open("user://ada")
    isOver.value?.resume()
    bench.bench.run()
    #expect(bench.told == ["user://ada was followed to its end"])
    #expect(bench.failures.count == 1)
    bench.bench.end(bench.door.remote, with: 1)
    #expect(bench.failures.count == 1)
  }

  @Test func `N7: a child that is through at once is done, and nothing follows it`() throws {
    _ = try bench.take(Users.self, in: bench.door.remote) { request in
      request.begin(Part<Int>("Users") { _ in 1 })
    }
    try bench.open("app://users")
    try bench.open("app://users/u1")
    #expect(
      bench.told == [
        "app://users was followed to its end",
        "app://users/u1 stopped at u1, after users: the flow Users has ended",
      ]
    )
  }

  @Test func `N7: a link has a limit of time, on the clock of the runtime`() throws {
    try bench.open("app://users", within: .seconds(60))
    bench.bench.advance(by: .seconds(59))
    #expect(bench.told == [])
    bench.bench.advance(by: .seconds(1))
    let reason = "no flow answered it within 60.0 seconds"
    #expect(bench.told == ["app://users stopped at users: \(reason)"])
  }

  @Test func `N7: a newer link replaces the older, which says so`() throws {
    try bench.open("app://users")
    try bench.open("user://u1")
    #expect(bench.told == ["app://users stopped at users: user://u1 was opened instead"])
    _ = try bench.take(User.self, in: bench.door.remote) { $0.finish() }
    #expect(bench.told.last == "user://u1 was followed to its end")
  }

  @Test func `N7: a link is cancelled with the task that opened it`() throws {
    try bench.open("app://users").cancel()
    bench.bench.run()
    #expect(bench.told == ["app://users stopped at users: it was cancelled"])
  }

  @Test func `N7: no link listener keeps waiting when the flow has ended`() throws {
    let home = bench.door.remote.begin("Homepage")
    let asked = try #require(home.flow?.links(to: Users.self))
    let isOver = Box<Bool?>(nil)
    bench.bench.navigator.runtime.start {
      for await _ in asked {}
      isOver.value = true
    }
    bench.bench.run()
    #expect(isOver.value == nil)
    bench.bench.end(home, with: 1)
    #expect(isOver.value == true)
    let late = try #require(home.flow?.links(to: Users.self))
    #expect(
      bench.bench.wait { () async -> Bool in
        for await _ in late {}
        return true
      } == true
    )
  }
}
