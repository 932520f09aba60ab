/// The requests of the example to its server.
///
/// A request takes time on the clock of the caller, and stops waiting when its task is cancelled.
protocol WaybillClient: Sendable {
  /// Returns a page of posts, counted from 1; pages after the last one are empty.
  func posts(page: Int, _ clock: any Clock<Duration>) async throws -> [Post]
  func photos(_ clock: any Clock<Duration>) async throws -> [Photo]
  /// Returns the waybills with a status that have not been submitted yet.
  func waybills(_ status: WaybillStatus, _ clock: any Clock<Duration>) async throws -> [Waybill]
  func submit(_ id: Waybill.ID, _ clock: any Clock<Duration>) async throws
}
