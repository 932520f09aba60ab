import Testing
import Thorium
import ThoriumProof

@testable import Server

/// A server for many connections, on all threads.
struct ServerTests {
  @Test func `1,000 connections are answered in order, and each line has its user`() async {
    let server = ChatServer()
    let clients = (1...1_000).map { (name: "user \($0)", connection: MemoryConnection()) }
    await withTaskGroup { group in
      for client in clients {
        group.addTask { await server.serve(client.connection, as: client.name) }
      }
      for client in clients {
        for line in 1...3 { client.connection.type("line \(line) of \(client.name)") }
        client.connection.close()
      }
    }
    for client in clients {
      let expected = (1...3).map { "ok line \($0) of \(client.name)" }
      #expect(client.connection.received == expected)
    }
    let lines = server.room.currentState.lines
    #expect(lines.count == 3_000)
    #expect(lines.allSatisfy { $0.text.hasSuffix(" of \($0.user)") })
    #expect(server.count == 0)
  }

  @Test func `a server without connections stops at once`() async {
    let server = ChatServer()
    #expect(await server.stop(within: .seconds(1_000)) == ChatServer.Stop(finished: 0, cut: 0))
    let late = MemoryConnection()
    await server.serve(late, as: "Ada")
    #expect(late.received == ["no: the server stops"])
  }
}
