import Thorium

/// The second tab: the table of posts.
struct TableFlow: Coordinator {
  let client: any WaybillClient
  let orders: Store<Orders>

  var flowName: String { "Table" }

  func start(in flow: Flow<Void>) async throws {
    let screen = try flow.resetRoot(TableReactor(client: client))
    flow.bind(screen)
    async let _: Void = forward(orders.states, while: screen.states(\.isSeen)) {
      screen.send(.orders($0))
    }
    for await case let notice? in screen.pulses(\.$notice) { flow.toast(notice) }
  }
}
