/// An error of the server or of the connection.
struct ClientError: Error, Equatable, CustomStringConvertible {
  /// The number of the error in the system, if any.
  var code: Int?
  let description: String

  /// True when the server did not respond or could not be reached, so that a retry may help.
  var isLatency: Bool { code == -1001 || code == -1004 }

  static let unreachable = ClientError(code: -1004, description: "Could not connect to the server.")
}
