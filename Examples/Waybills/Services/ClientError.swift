/// Why the server did not do what it was asked.
struct ClientError: Error, Equatable, CustomStringConvertible {
  /// The number by which the system knows it, if it does.
  var code: Int?
  let description: String

  /// No answer came in time, or nobody could be reached: to try again may help.
  var isLatency: Bool { code == -1001 || code == -1004 }

  static let unreachable = ClientError(code: -1004, description: "Could not connect to the server.")
}
