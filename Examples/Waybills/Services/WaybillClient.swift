/// What the example asks of its server.
///
/// It takes its time on the clock of whoever asks, and a task that is cancelled waits no longer.
protocol WaybillClient: Sendable {
  /// A page of posts, counted from 1; behind the last page there are none.
  func posts(page: Int, _ clock: any Clock<Duration>) async throws -> [Post]
  func photos(_ clock: any Clock<Duration>) async throws -> [Photo]
  /// The waybills with a status that are not submitted yet.
  func waybills(_ status: WaybillStatus, _ clock: any Clock<Duration>) async throws -> [Waybill]
  func submit(_ id: Waybill.ID, _ clock: any Clock<Duration>) async throws
}
