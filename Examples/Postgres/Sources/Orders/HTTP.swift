import Foundation
import Synchronization

/// A request, such as `POST /17` with the body `add=milk`.
struct Request: Sendable {
  let method: String
  let path: String
  /// The values by names in lower case.
  let headers: [String: String]
  let body: String

  /// Reads a request, or returns `nil` if its end has not arrived.
  init?(_ bytes: Data) throws(Response) {
    if bytes.count > HTTPServer.largest { throw Response(413, "The request is too large.") }
    guard let end = bytes.firstRange(of: Data("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    let words = (lines.first ?? "").split(separator: " ").map(String.init)
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else {
      throw Response(400, "This is no request of HTTP/1.1.")
    }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let name = line.prefix { $0 != ":" }
      headers[name.lowercased()] = line.dropFirst(name.count + 1)
        .trimmingCharacters(in: .whitespaces)
    }
    guard let length = Int(headers["content-length"] ?? "0"), length >= 0,
      headers["transfer-encoding"] == nil
    else { throw Response(411, "A body needs a Content-Length.") }
    let body = bytes[end.upperBound...]
    if body.count < length { return nil }
    (method, path, self.headers) = (words[0], words[1], headers)
    self.body = String(decoding: body.prefix(length), as: UTF8.self)
  }
}

/// The answer to a request: a status, and a line of text.
struct Response: Error, Equatable {
  let status: Int
  let text: String

  init(_ status: Int, _ text: String) { (self.status, self.text) = (status, text) }

  fileprivate var bytes: [UInt8] {
    let type = "Content-Type: text/plain; charset=utf-8"
    let length = "Content-Length: \(text.utf8.count + 1)"
    let lines = ["HTTP/1.1 \(status) ", type, length, "Connection: close", "", text + "\n"]
    return Array(lines.joined(separator: "\r\n").utf8)
  }
}

/// A server for one request of HTTP/1.1 a connection, from this machine only.
///
/// A thread of its own reads each request, and a task answers it. So no task waits for a client.
final class HTTPServer: Sendable {
  /// The size of the largest request, in bytes.
  static let largest = 8_192

  private let listener: Int32
  private let answer: @Sendable (Request) async -> Response
  private let isStopped = Atomic(false)
  /// The number of connections that are read or answered.
  private let connections = Atomic(0)

  /// Creates a server that accepts connections at once.
  init(port: String, answer: @escaping @Sendable (Request) async -> Response) throws {
    self.answer = answer
    guard let number = UInt16(port) else { throw Failure("\(port) is not the number of a port.") }
    listener = socket(AF_INET, 1, 0)  // 1 is SOCK_STREAM, whose type differs between systems
    setOption(SO_REUSEADDR, of: listener, to: Int32(1))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    (address.sin_port, address.sin_addr.s_addr) = (number.bigEndian, INADDR_LOOPBACK.bigEndian)
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, size) == 0 }
    }
    guard isBound, listen(listener, 128) == 0 else {
      throw Failure("Port \(port) cannot be opened: \(String(cString: strerror(errno))).")
    }
    signal(SIGPIPE, SIG_IGN)  // a client that hangs up does not end the server
    Thread.detachNewThread { [self] in
      while !isStopped.load(ordering: .relaxed) { handle(accept(listener, nil, nil)) }
    }
  }

  /// Refuses new connections, and returns when each earlier request is answered.
  func stop() async {
    isStopped.store(true, ordering: .relaxed)
    shutdown(listener, Int32(SHUT_RDWR))
    while connections.load(ordering: .acquiring) > 0 {
      try? await Task.sleep(for: .milliseconds(10))
    }
  }

  private func handle(_ socket: Int32) {
    if socket < 0 { return }
    let count = connections.add(1, ordering: .relaxed).newValue
    if count > 200 { return finish(socket, Response(503, "There are too many connections.")) }
    Thread.detachNewThread { [self] in
      do throws(Response) {
        let request = try read(from: socket)
        Task { finish(socket, await answer(request)) }
      } catch {
        finish(socket, error)
      }
    }
  }

  /// Reads a request, for at most 10 seconds.
  private func read(from socket: Int32) throws(Response) -> Request {
    setOption(SO_RCVTIMEO, of: socket, to: timeval(tv_sec: 5, tv_usec: 0))
    let deadline = ContinuousClock.now + .seconds(5)
    var (bytes, buffer) = (Data(), [UInt8](repeating: 0, count: Self.largest))
    while .now < deadline, case let count = recv(socket, &buffer, buffer.count, 0), count > 0 {
      bytes += buffer[..<count]
      if let request = try Request(bytes) { return request }
    }
    throw Response(408, "The request has no end.")
  }

  /// Writes a response, which fits into the buffer of the socket, and closes the connection.
  private func finish(_ socket: Int32, _ response: Response) {
    let bytes = response.bytes
    send(socket, bytes, bytes.count, 0)
    close(socket)
    connections.subtract(1, ordering: .releasing)
  }
}

private func setOption<Value: BitwiseCopyable>(_ option: Int32, of socket: Int32, to value: Value) {
  var value = value
  setsockopt(socket, SOL_SOCKET, option, &value, socklen_t(MemoryLayout<Value>.size))
}
