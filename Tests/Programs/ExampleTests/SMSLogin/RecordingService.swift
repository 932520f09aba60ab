import Synchronization
import Thorium

@testable import ThoriumExampleSMSLogin

/// A service for which 1234 is the right code, and which remembers what became of its requests.
final class RecordingService: LoginService {
  struct Log: Sendable {
    /// The codes that were sent, and those whose request was cancelled.
    var sent: [String] = []
    var cancelled: [String] = []
    /// The requests that are neither answered nor cancelled, by the order in which they came.
    var running: Set<Int> = []
  }

  private actor Elsewhere {
    func visit() {}
  }

  let deviceNo = "DEV"
  private let logged = Mutex(Log())
  private let clock: any Clock<Duration>
  private let isDeaf: Bool
  private let latency: @Sendable () -> Duration

  /// - Parameters:
  ///   - clock: The clock on which an answer takes time.
  ///   - isDeaf: Whether it answers also when it was cancelled, a little later.
  ///   - latency: How long an answer takes.
  init(
    on clock: any Clock<Duration>,
    isDeaf: Bool = false,
    latency: @escaping @Sendable () -> Duration = { .milliseconds(100) }
  ) {
    self.clock = clock
    self.isDeaf = isDeaf
    self.latency = latency
  }

  var log: Log { logged.withLock { $0 } }

  func login(_ request: LoginRequest) async throws -> Session {
    let code = request.authCodeSMS
    let place = begin(code)
    do {
      try await withTaskCancellationHandler {
        try await clock.sleep(for: latency())
      } onCancel: {
        end(place, cancelling: code)
      }
      end(place)
    } catch {
      guard isDeaf else { throw error }
      await Elsewhere().visit()
    }
    guard code == "1234" else { throw ServiceError(description: "wrong code") }
    return Session(name: "Ada")
  }

  private func begin(_ code: String) -> Int {
    logged.withLock { log in
      log.sent.append(code)
      log.running.insert(log.sent.count)
      return log.sent.count
    }
  }

  private func end(_ place: Int, cancelling code: String? = nil) {
    logged.withLock { log in
      if log.running.remove(place) != nil, let code { log.cancelled.append(code) }
    }
  }
}
