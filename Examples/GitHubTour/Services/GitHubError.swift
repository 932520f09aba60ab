/// An error of a request.
enum GitHubError: Error, Hashable, CustomStringConvertible {
  /// The password is wrong, or the token has expired.
  case authenticationFailed
  /// A code from a message is also needed.
  case oneTimePasswordRequired
  case connectionFailed
  /// The service was reached, but has refused the request.
  case requestFailed(String)

  /// The error message for the user.
  var description: String {
    switch self {
    case .authenticationFailed: "Your authorization has expired, please login again"
    case .oneTimePasswordRequired: "Two-factor authentication is required"
    case .connectionFailed: "The Internet connection appears to be offline."
    case .requestFailed(let reason): reason
    }
  }
}

/// Returns the error message for the screens of a logged-in user.
///
/// All of these screens use the same rule.
///
/// - Parameter error: The error that a request has thrown.
/// - Returns: The message; `nil` if the error is shown elsewhere. An expired
///   session is shown as an alert, and a missing network above the news.
func message(of error: any Error) -> String? {
  switch error as? GitHubError {
  case .authenticationFailed, .oneTimePasswordRequired, .connectionFailed: nil
  case .requestFailed, nil: "\(error)"
  }
}
