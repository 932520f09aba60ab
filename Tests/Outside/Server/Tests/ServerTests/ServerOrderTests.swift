import Synchronization
import Testing
import Thorium
import ThoriumProof

@testable import Server

/// A server in every order of its connections.
struct ServerOrderTests {
  @Test func `in every order each line has its user, and the stop loses no answer`() throws {
    let accepted = Mutex(0)
    let unsaved = Mutex(0)
    try explore(.preemptions(upTo: 1, runs: 400)) { simulation in
      let room = Room { _ in
        try await simulation.clock.sleep(for: .milliseconds(100 * simulation.draw(1...2)))
      }
      let server = ChatServer(room, in: simulation.runtime())
      let guests = ["Ada", "Bob"].map { (user: $0, connection: MemoryConnection()) }
      await withTaskGroup { group in
        for guest in guests {
          guest.connection.type("1 from \(guest.user)")
          guest.connection.type("2 from \(guest.user)")
          group.addTask { await server.serve(guest.connection, as: guest.user) }
        }
        try? await simulation.clock.sleep(for: .milliseconds(150))
        let saved = server.room.currentState.lines.count
        unsaved.withLock { $0 += 4 - saved }
        _ = await server.stop(within: .seconds(1))
      }
      let lines = server.room.currentState.lines
      for line in lines {
        try simulation.require(line.text.hasSuffix("from \(line.user)"), "\(line) has another user")
      }
      let answers = guests.flatMap(\.connection.received)
      let count = answers.filter { $0.hasPrefix("ok") }.count
      try simulation.require(count == lines.count, "\(lines.count) lines, but \(answers)")
      accepted.withLock { $0 += count }
    }
    #expect(accepted.withLock { $0 } > 0)
    // The stop came before all lines were saved.
    #expect(unsaved.withLock { $0 } > 0)
  }
}
