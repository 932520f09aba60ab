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
