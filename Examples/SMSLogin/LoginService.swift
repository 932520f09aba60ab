import ThoriumConsole

/// The content of a login request.
struct LoginRequest: Sendable, Hashable, CustomStringConvertible {
  /// The number of the request on its screen, counted from 1.
  let number: Int
  let mobileNo: String
  let authCodeSMS: String
  /// A stable name for the device.
  let deviceNo: String

  var description: String {
    "#\(number) mobileNo=\(mobileNo) authCodeSMS=\(authCodeSMS) deviceNo=\(deviceNo)"
  }
}

/// A logged-in user.
struct Session: Sendable, Hashable, CustomStringConvertible {
  let name: String

  var description: String { name }
}

/// A service that checks codes.
protocol LoginService: Sendable {
  /// A stable name for the device.
  var deviceNo: String { get }

  func login(_ request: LoginRequest) async throws -> Session
}

/// An error of the service.
struct ServiceError: Error, CustomStringConvertible {
  let description: String
}

/// A service that answers from the data of the example; its requests take time on a clock.
struct FixtureLoginService: LoginService {
  let fixtures: Fixtures
  let clock: any Clock<Duration>

  var deviceNo: String { fixtures.device.deviceNo }

  func login(_ request: LoginRequest) async throws -> Session {
    let rule = fixtures.network[request.authCodeSMS]
    try await clock.sleep(steps: rule?.steps)
    if let error = rule?.error { throw ServiceError(description: error) }
    let account = fixtures.accounts.first {
      $0.mobile == request.mobileNo && $0.code == request.authCodeSMS
    }
    guard let account else { throw ServiceError(description: "wrong code") }
    return Session(name: account.name)
  }
}
