import Thorium

/// Leads from the cart to an order: cart, address, and a question before the order is dropped.
struct CheckoutFlow: Coordinator {
  let shop: any Shop
  let first: Product

  /// The order, or nothing if the person went back.
  func start(in flow: Flow<Order?>) async throws -> Order? {
    let cart = try flow.push(CartReactor(), as: "Cart")
    cart.send(.put(first))
    for await case .checkOut(let items) in cart.events {
      if let order = try await order(items, in: flow) {
        flow.toast("ordered")
        return order
      }
    }
    return nil
  }

  private func order(_ items: [Product], in flow: Flow<Order?>) async throws -> Order? {
    let address = try flow.push(
      AddressReactor(items: items, shop: shop),
      as: "Address",
      back: { state in state.isSending ? .refused("the order is being sent") : .allowed }
    )
    for await case .ordered(let order) in address.events {
      flow.pop(address)
      return order
    }
    return nil
  }
}
