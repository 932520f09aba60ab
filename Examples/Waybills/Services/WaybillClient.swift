/// The requests of the example to its server.
///
/// A request stops waiting when its task is cancelled.
protocol WaybillClient: Sendable {
  /// Returns a page of posts, counted from 1; pages after the last one are empty.
  func posts(page: Int) async throws -> [Post]
  func photos() async throws -> [Photo]
  /// Returns the waybills with a status that have not been submitted yet.
  func waybills(_ status: WaybillStatus) async throws -> [Waybill]
  func submit(_ id: Waybill.ID) async throws
}

/// An error of the server or of the connection.
struct ClientError: Error, Equatable, CustomStringConvertible {
  /// The number of the error in the system, if any.
  var code: Int?
  let description: String

  /// True when the server did not respond or could not be reached, so that a retry may help.
  var isLatency: Bool { code == -1001 || code == -1004 }

  static let unreachable = ClientError(code: -1004, description: "Could not connect to the server.")
}
