import Synchronization
import Testing
import Thorium
import ThoriumProof

@testable import Server

/// A server in time that the tests move.
struct VirtualServerTests {
  /// A server in a virtual world, whose archive takes as long as a line says.
  private final class Town: Sendable {
    let spans = Mutex<[Span]>([])
    let busy = Mutex((now: 0, most: 0))
    let balance = TraceBalance()

    func makeWorld() -> VirtualWorld {
      let bridge = SpanBridge { span in self.spans.withLock { $0.append(span) } }
      return VirtualWorld(tracers: [bridge, balance])
    }

    func makeServer(in world: VirtualWorld) -> ChatServer {
      let room = Room { [clock = world.clock] line in
        self.busy.withLock { busy in
          busy.now += 1
          busy.most = max(busy.most, busy.now)
        }
        defer { self.busy.withLock { $0.now -= 1 } }
        try await clock.sleep(for: .seconds(Int(line.text) ?? 0))
      }
      return ChatServer(room, in: world.runtime)
    }
  }

  private func connect(
    _ user: String,
    to server: ChatServer,
    in world: VirtualWorld
  ) -> MemoryConnection {
    let connection = MemoryConnection()
    _ = Task(executorPreference: world.executor) { await server.serve(connection, as: user) }
    world.run()
    return connection
  }

  @Test func `at the deadline the rest is cut off, and nothing is left`() async {
    let town = Town()
    let world = town.makeWorld()
    let server = town.makeServer(in: world)
    let ada = connect("Ada", to: server, in: world)
    let bob = connect("Bob", to: server, in: world)
    ada.type("1")
    bob.type("60")
    world.run()
    let stop = Task(executorPreference: world.executor) { await server.stop(within: .seconds(5)) }
    world.advance(by: .seconds(2))
    #expect(ada.received == ["ok 1"])
    #expect(server.count == 2)
    world.advance(by: .seconds(4))
    #expect(await stop.value == ChatServer.Stop(finished: 1, cut: 1))
    #expect(bob.received == [])
    #expect(server.count == 0)
    world.advance(by: .seconds(100))
    #expect(server.room.currentState.lines.map(\.text) == ["1"])
    #expect(town.balance.open == [] && town.balance.faults == [])
    #expect(town.busy.withLock { $0.now } == 0)
  }

  @Test func `a stop that is cancelled cuts off the rest at once, and says so`() async {
    let town = Town()
    let world = town.makeWorld()
    let server = town.makeServer(in: world)
    let ada = connect("Ada", to: server, in: world)
    ada.type("60")
    world.run()
    let stop = Task(executorPreference: world.executor) { await server.stop(within: .seconds(50)) }
    world.run()
    #expect(server.count == 1)
    stop.cancel()
    world.run()
    #expect(await stop.value == ChatServer.Stop(finished: 0, cut: 1))
    #expect(ada.received == [])
    #expect(world.clock.now.offset == .zero)
  }

  @Test func `a client that sends much has one line under way`() {
    let town = Town()
    let world = town.makeWorld()
    let server = town.makeServer(in: world)
    let ada = connect("Ada", to: server, in: world)
    for _ in 1...100 { ada.type("1") }
    world.advance(by: .seconds(10))
    #expect(ada.received.count == 10)
    #expect(town.busy.withLock { $0.most } == 1)
  }

  @Test func `spans have the user of their request, and times that are the same in each run`() {
    func spans() -> [Span] {
      let town = Town()
      let world = town.makeWorld()
      let server = town.makeServer(in: world)
      let ada = connect("Ada", to: server, in: world)
      let bob = connect("Bob", to: server, in: world)
      ada.type("3")
      world.advance(by: .seconds(1))
      bob.type("1")
      world.advance(by: .seconds(9))
      return town.spans.withLock { $0 }
    }
    let saved = spans().filter { $0.name == "Room.save" }
    #expect(
      saved == [
        Span(name: "Room.save", user: "Bob", start: .seconds(1), end: .seconds(2)),
        Span(name: "Room.save", user: "Ada", start: .zero, end: .seconds(3)),
      ]
    )
    #expect(spans() == spans())
  }
}
