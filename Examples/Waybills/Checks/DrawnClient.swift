import Thorium
import ThoriumProof

/// A client with random responses, which arrive late and in any order.
struct DrawnClient: WaybillClient {
  let world: Simulation

  private func reply<Value: Sendable>(_ values: Generator<Value>) async throws -> Value {
    try await world.reply(
      Replies(values, failing: [ClientError.unreachable, ClientError(description: "no")])
    )
  }

  func posts(page: Int) async throws -> [Post] {
    let post = Generator<Int>.int(0...5).map { Post(userId: 1, id: $0, title: "\($0)", body: "") }
    return try await reply(post.list(0...3))
  }

  func photos() async throws -> [Photo] {
    try await reply(.just([]))
  }

  func waybills(_ status: WaybillStatus) async throws -> [Waybill] {
    let waybill = call(
      { Waybill(id: "w\($0)", cancelCode: $1) },
      Generator<Int>.int(0...3),
      .int(0...1)
    )
    return try await reply(waybill.list(0...3))
  }

  func submit(_ id: Waybill.ID) async throws {
    try await reply(.just(()))
  }
}

extension WaybillsReactor {
  /// Returns the lists of a server with random responses.
  static func drawn(in world: Simulation) -> WaybillsReactor {
    let orders = Store(Orders(), in: world.runtime())
    return WaybillsReactor(client: DrawnClient(world: world), orders: orders)
  }
}
