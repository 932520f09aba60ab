import Foundation
import Testing
import Thorium
import ThoriumProof
import ThoriumTesting

@testable import Orders

struct OrderTests {
  /// Adds what must hold in each run of an order.
  private func specify(_ property: inout Property<Order.Action, Order.State>) {
    let changes: [Order.Change] = [.add("milk"), .add("tea"), .remove("milk")]
    let ids = Generator.int(1...9).map(String.init)
    property.actions {
      (9, call(Order.Action.change, .element(of: changes), ids))
      Order.Action.show
    }
    property.model([String: Order.Change]()) { changes, action in
      if case .change(let change, let id) = action { changes[id] = change }
    } agrees: { changes, state in
      let removed = changes.values.count { $0 == .remove("milk") }
      return state.items.count == changes.count - 2 * removed
    }
    property.transition("a sent order does not change") { old, _, new in
      !old.isSent || (new.isSent && new.items == old.items)
    }
    property.eventually("an order is sent") { state in
      cover("an order is sent", atLeast: 50) { state.isSent }
      return state.isSent || state.items.isEmpty
    }
  }

  @Test func `an order applies each request once, and is sent in the end`() async throws {
    try await check(Order()) { specify(&$0) }
  }

  @Test func `an order without a memory of requests applies one twice`() async throws {
    await #expect(throws: Counterexample.self) {
      try await falsify(Order(memory: 0)) { specify(&$0) }
    }
  }

  @Test func `no bytes crash the reader of requests, and a request ends at its last byte`() throws {
    let head = "POST /17 HTTP/1.1\r\nIdempotency-Key: 7\r\nContent-Length: 8\r\n\r\n"
    let bytes = Data("\(head)add=milk".utf8)
    for count in 0..<bytes.count { #expect(try Request(bytes.prefix(count)) == nil) }
    let request = try #require(try Request(bytes))
    #expect(request.headers["idempotency-key"] == "7" && request.body == "add=milk")
    check(Generator.element(of: Array("\r\n: GETPOS/1.x\u{7f}".utf8)).list(0...60)) { changed in
      _ = try? Request(Data(changed) + bytes)
    }
  }
}
