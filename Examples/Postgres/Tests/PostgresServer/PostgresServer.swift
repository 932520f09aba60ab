import Foundation

/// A PostgreSQL server in a folder of its own, which ends with the process of the tests.
public final class PostgresServer: Sendable {
  /// The address of its database, for a user without a password.
  public let address: String
  /// The folder of its socket.
  public let folder: String
  private let pipes: (input: Pipe, output: Pipe)

  /// Starts a server; fails if there is no program `initdb`.
  public init?() {
    let pipes = (input: Pipe(), output: Pipe())
    let process = Process()
    process.executableURL = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "server")
    (process.standardInput, process.standardOutput) = (pipes.input, pipes.output)
    guard (try? process.run()) != nil else { return nil }
    self.pipes = pipes
    folder = Self.line(of: pipes.output)
    address = "host=\(folder) user=thorium dbname=postgres"
    if folder.isEmpty { return nil }
  }

  /// Runs a command of `pg_ctl`, such as `stop -m immediate`, and waits for its end.
  public func control(_ command: String) async {
    pipes.input.fileHandleForWriting.write(Data("\(command)\n".utf8))
    await Task.detached { [pipes] in _ = Self.line(of: pipes.output) }.value
  }

  private static func line(of pipe: Pipe) -> String {
    var line = Data()
    while let byte = try? pipe.fileHandleForReading.read(upToCount: 1), byte.first ?? 10 != 10 {
      line += byte
    }
    return String(decoding: line, as: UTF8.self)
  }
}
