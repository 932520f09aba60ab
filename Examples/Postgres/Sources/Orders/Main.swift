import Foundation
import PostgresLogs
import ThoriumPersistence

/// A reason why the program ends.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// The program `orders`, a server for orders.
@main struct Main {
  static func main() async {
    do {
      try await serve(options(Array(CommandLine.arguments.dropFirst())))
    } catch {
      FileHandle.standardError.write(Data("orders: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func options(_ words: [String]) throws -> [String: String] {
    let pairs = stride(from: 2, to: words.count, by: 2).map { (words[$0 - 1], words[$0]) }
    let options = Dictionary(pairs) { $1 }
    let others = Set(options.keys).subtracting(["--port", "--state", "--send-after"])
    if words.first == "serve", words.count % 2 == 1, others.isEmpty { return options }
    throw Failure("usage: orders serve --port N --state FOLDER|postgres://… [--send-after SECONDS]")
  }

  /// Serves orders until the process receives SIGTERM or SIGINT.
  private static func serve(_ options: [String: String]) async throws {
    let (port, state) = (options["--port"] ?? "8081", options["--state"] ?? "orders")
    let delay = Duration.seconds(Int(options["--send-after"] ?? "") ?? 30)
    let storage = try await storage(of: state, for: "localhost:\(port)")
    let orders = LoggedStores(in: storage) { _ in Order(delay: delay) }
    let server = try HTTPServer(port: port, answer: OrderServer(orders: orders).answer)
    FileHandle.standardOutput.write(Data("Orders are at http://localhost:\(port)/NUMBER.\n".utf8))
    let timers = Task {
      while !Task.isCancelled {
        try? await orders.fireDueTimers()  // after an error, the next pass tries again
        try? await Task.sleep(for: .seconds(1))
      }
    }
    await waitForSignal()
    timers.cancel()
    await server.stop()
    await orders.close()
  }

  private static func storage(of state: String, for address: String) async throws -> any LogStorage
  {
    guard state.hasPrefix("postgres") else { return LogFolder(state) }
    let logs = PostgresLogs(at: state, address: address)
    try await logs.createTables()
    return logs
  }

  private static func waitForSignal() async {
    let (signals, continuation) = AsyncStream<Void>.makeStream()
    let sources = [SIGTERM, SIGINT].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler { continuation.yield() }
      source.resume()
      return source
    }
    for await _ in signals { break }
    for source in sources { source.cancel() }
  }
}
