import Foundation
import Testing

@testable import Orders

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A process of the program `orders`, which ends with this object.
final class RunningServer: Sendable {
  private let process: Process
  private let port = Int.random(in: 20_000...60_000)

  init(state: String, sendAfter seconds: Int = 30) throws {
    process = Process()
    let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    process.executableURL = folder.appending(path: "orders")
    process.arguments =
      ["serve", "--port", "\(port)", "--state", state, "--send-after", "\(seconds)"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    if output.fileHandleForReading.availableData.isEmpty { throw Failure("No server starts.") }
  }

  deinit { kill() }

  /// Returns the status and the text of an answer.
  func ask(_ order: Int, _ change: String? = nil, id: String = "\(UUID())") async throws -> String {
    let url = try #require(URL(string: "http://127.0.0.1:\(port)/\(order)"))
    var request = URLRequest(url: url)
    request.httpMethod = change == nil ? "GET" : "POST"
    request.httpBody = change.map { Data($0.utf8) }
    request.setValue(id, forHTTPHeaderField: "Idempotency-Key")
    let (body, response) = try await URLSession.shared.data(for: request)
    let text = String(decoding: body, as: UTF8.self).trimmingCharacters(in: .newlines)
    return "\((response as? HTTPURLResponse)?.statusCode ?? 0) \(text)"
  }

  func kill() {
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  /// Sends SIGTERM, and returns the status with which the process ends.
  func terminate() -> Int32 {
    process.terminate()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
