import Foundation
import Thorium
import ThoriumPersistence

/// A server for orders, each of which is a store in a log of its own.
///
///     GET /17                  returns the items of order 17
///     POST /17 add=milk        adds an item
///     POST /17 remove=milk     removes it
///
/// The header `Idempotency-Key` is the id of a change. A client repeats a request under the same id.
struct OrderServer {
  let orders: LoggedStores<Order>

  func answer(_ request: Request) async -> Response {
    let id = request.headers["idempotency-key"] ?? UUID().uuidString
    do {
      let number = try request.orderNumber
      let action = try Order.Action(request, id: id)
      let order = try await perform(action, on: number)
      if order.ids.isEmpty { return Response(404, "There is no order \(number).") }
      return Response(200, order.items.joined(separator: ", ") + (order.isSent ? " (sent)" : ""))
    } catch let response as Response {
      return response
    } catch {
      let advice = "The change is in doubt: repeat it with `Idempotency-Key: \(id)`."
      return Response(503, "\(error) \(advice)")
    }
  }

  /// Performs an action, and returns the state of the order when it is durable.
  private func perform(_ action: Order.Action, on number: String) async throws -> Order.State {
    do {
      return try await orders.with(number) { try await perform(action, on: $0) }
    } catch LogError.fenced {
      // Another server has taken the order over. This one takes it back; the id makes the repetition safe.
      return try await orders.with(number) { try await perform(action, on: $0) }
    }
  }

  private func perform(_ action: Order.Action, on order: Store<Order>) async throws -> Order.State {
    let receipt = await order.perform(action)
    let state = order.currentState
    do {
      // It throws `fenced` if another server may have changed the order.
      try await receipt.durable()
    } catch {
      guard case .refused = error, let refusal = receipt.refusal else { throw error }
      if refusal != Order.repetition { throw Response(409, "Refused: \(refusal).") }
    }
    return state
  }
}

extension Request {
  fileprivate var orderNumber: String {
    get throws {
      if path.wholeMatch(of: /\/[0-9]{1,18}/) != nil { return String(path.dropFirst()) }
      throw Response(404, "The path of an order is its number, such as `/17`.")
    }
  }
}

extension Order.Action {
  fileprivate init(_ request: Request, id: String) throws {
    let form = URLComponents(string: "?" + request.body.replacing("+", with: " "))?.queryItems ?? []
    let item = form.first?.value ?? ""
    switch (request.method, form.first?.name, form.count == 1 && isShort(item) && isShort(id)) {
    case ("GET", _, _): self = .show
    case ("POST", "add", true): self = .change(.add(item), id: id)
    case ("POST", "remove", true): self = .change(.remove(item), id: id)
    default: throw Response(400, "Send GET, or POST with `add=ITEM` or `remove=ITEM`.")
    }
  }
}

/// Returns whether a text has 1 to 64 bytes, and no control characters.
private func isShort(_ text: String) -> Bool {
  (1...64).contains(text.utf8.count)
    && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
}
