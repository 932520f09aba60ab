import Foundation
import PostgresServer
import Testing

private let database = PostgresServer()

@Suite(.serialized) struct OrderServerTests {
  @Test func `after a kill, files have each acknowledged change once`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "orders-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let first = try RunningServer(state: folder)
    let second = try RunningServer(state: folder)
    #expect(try await first.ask(17, "add=milk", id: "1") == "200 milk")
    #expect(try await second.ask(17).hasPrefix("503 "))
    first.kill()
    #expect(try await second.ask(17, "add=milk", id: "1") == "200 milk")
    #expect(try await second.ask(17, "add=green+tea") == "200 milk, green tea")
    #expect(try await second.ask(17, "remove=bread").hasPrefix("409 "))
    #expect(try await second.ask(17, "steal=milk").hasPrefix("400 "))
    #expect(try await second.ask(18).hasPrefix("404 "))
    #expect(second.terminate() == 0)
    let third = try RunningServer(state: folder, sendAfter: 0)
    #expect(try await third.ask(17, "remove=milk") == "200 green tea (sent)")
    #expect(try await third.ask(17, "add=milk").hasPrefix("409 "))
  }

  @Test(.enabled(if: database != nil, "PostgreSQL is not installed: there is no program initdb."))
  func `two servers have one database, and a kill loses and repeats no change`() async throws {
    let folder = try #require(database).folder
    let state = "postgres:///postgres?host=\(folder)&user=thorium"
    let servers = try (0..<2).map { _ in try RunningServer(state: state) }
    #expect(try await servers[0].ask(0, "add=milk") == "200 milk")
    #expect(try await servers[1].ask(0, "add=tea", id: "1") == "200 milk, tea")
    #expect(try await servers[0].ask(0, "add=tea", id: "1") == "200 milk, tea")
    #expect(try await servers[1].ask(0, "remove=milk") == "200 tea")
    #expect(try await servers[0].ask(0) == "200 tea")
    #expect(try await servers[1].ask(0, "add=milk") == "200 tea, milk")
    #expect(try await servers[0].ask(0, "remove=oil").hasPrefix("409 "))
    await withTaskGroup { group in
      for number in 1...40 {
        group.addTask {
          for attempt in 0... {
            let server = servers[(number + attempt) % 2]
            let answer = try? await server.ask(1 + number % 4, "add=\(number)", id: "\(number)")
            if answer?.hasPrefix("200 ") == true { break }
          }
          if number == 10 { servers[0].kill() }
        }
      }
    }
    var items: [String] = []
    for order in 1...4 {
      let answer = try await servers[1].ask(order)
      items += answer.dropFirst(4).split(separator: ", ").map(String.init)
    }
    #expect(items.compactMap(Int.init).sorted() == Array(1...40))
    #expect(servers[1].terminate() == 0)
    #expect(try await RunningServer(state: state).ask(0) == "200 tea, milk")
  }
}
