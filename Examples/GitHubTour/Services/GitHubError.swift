/// Why a request was not answered.
enum GitHubError: Error, Hashable, CustomStringConvertible {
  /// The password is wrong, or the token has expired.
  case authenticationFailed
  /// A code from a message is needed besides.
  case oneTimePasswordRequired
  case connectionFailed
  /// The service was reached, and does not want to.
  case requestFailed(String)

  /// What a person reads.
  var description: String {
    switch self {
    case .authenticationFailed: "Your authorization has expired, please login again"
    case .oneTimePasswordRequired: "Two-factor authentication is required"
    case .connectionFailed: "The Internet connection appears to be offline."
    case .requestFailed(let reason): reason
    }
  }
}

/// What the screens of somebody who is logged in tell of an error: one rule for all of them.
///
/// - Parameter error: What a request has thrown.
/// - Returns: The sentence; `nil` where the error is seen elsewhere: an expired session as an alert, a
///   network that is away above the news.
func message(of error: any Error) -> String? {
  switch error as? GitHubError {
  case .authenticationFailed, .oneTimePasswordRequired, .connectionFailed: nil
  case .requestFailed, nil: "\(error)"
  }
}
