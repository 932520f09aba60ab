import Foundation
import Synchronization

/// A socket in front of the server, which keeps all bytes after a chosen one.
final class Proxy: Sendable {
  enum Direction {
    case requests
    case answers
  }

  private struct State {
    var limit: (direction: Direction, left: Int)?
    /// The number of passed bytes since the last limit.
    var passed: [Direction: Int] = [:]
    var sockets: [Int32] = []
    var isReached = false
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  /// Creates a proxy with its socket in a folder, for the server with its socket in another folder.
  init(in folder: String, for server: String) {
    signal(SIGPIPE, SIG_IGN)
    let listener = Self.socket(in: folder, bind)
    listen(listener, 16)
    Thread.detachNewThread { [weak self] in
      while true {
        let client = accept(listener, nil, nil)
        self?.connect(client, Self.socket(in: server, Foundation.connect))
      }
    }
  }

  private func connect(_ client: Int32, _ server: Int32) {
    state.withLock { $0.sockets += [client, server] }
    Thread.detachNewThread { [self] in pass(.requests, from: client, to: server) }
    Thread.detachNewThread { [self] in pass(.answers, from: server, to: client) }
  }

  private static func socket(
    in folder: String,
    _ attach: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    #if canImport(Darwin)
    let socket = Foundation.socket(AF_UNIX, SOCK_STREAM, 0)
    #else
    let socket = Foundation.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: "\(folder)/.s.PGSQL.5432".utf8)
    }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { attach(socket, $0, size) }
    }
    precondition(
      status == 0,
      "There is no socket in \(folder): \(String(cString: strerror(errno)))."
    )
    return socket
  }

  private func pass(_ direction: Direction, from source: Int32, to target: Int32) {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(source, &bytes, bytes.count)
      if count <= 0 { break }
      let passing = allow(count, direction)
      if passing > 0, write(target, bytes, passing) < 0 { break }
      // The sockets stay open, and the bytes after the limit stay here.
      if passing < count { return reach() }
    }
    shutdown(target, Int32(SHUT_RDWR))
  }

  private func allow(_ count: Int, _ direction: Direction) -> Int {
    state.withLock { state in
      var passing = count
      if let limit = state.limit, limit.direction == direction {
        passing = min(count, limit.left)
        state.limit?.left -= passing
      }
      state.passed[direction, default: 0] += passing
      return passing
    }
  }

  private func reach() {
    let waiter = state.withLock { state in
      state.isReached = true
      return state.waiter.take()
    }
    waiter?.resume()
  }

  /// Keeps all bytes of a direction after the next `count`.
  func stop(_ direction: Direction, after count: Int = .max) {
    state.withLock { state in
      (state.limit, state.passed, state.isReached) = ((direction, count), [:], false)
    }
  }

  /// The number of bytes since the last call of ``stop(_:after:)``.
  func passed(_ direction: Direction) -> Int { state.withLock { $0.passed[direction] ?? 0 } }

  /// Waits until a byte was kept.
  func reached() async {
    await withCheckedContinuation { waiter in
      let isReached = state.withLock { state in
        if !state.isReached { state.waiter = waiter }
        return state.isReached
      }
      if isReached { waiter.resume() }
    }
  }

  /// Closes all connections, and passes all bytes of later ones.
  func cut() {
    let sockets = state.withLock { state in
      defer { (state.sockets, state.limit) = ([], nil) }
      return state.sockets
    }
    for socket in sockets { shutdown(socket, Int32(SHUT_RDWR)) }
  }
}
