import Thorium

/// The third tab: lists of waybills, and the waybills that are opened from them.
struct WaybillsFlow: Coordinator {
  let client: any WaybillClient
  var orders = Store(Orders())

  var flowName: String { "Waybills" }

  func start(in flow: Flow<Void>) async throws {
    let lists = try flow.resetRoot(WaybillsReactor(client: client, orders: orders))
    flow.bind(lists)
    async let notices: Void = tell(lists, flow)
    // A row is selected while its waybill is open.
    let opened = lists.events.afterEach { event in
      if case .opened(let waybill) = event { lists.send(.closed(waybill.id)) }
    }
    for await case .opened(let waybill) in opened {
      let detail = WaybillDetailFlow(waybill: waybill, client: client)
      for await case .submitted in flow.coordinate(to: detail) {
        lists.send(.submitted(waybill.id))
      }
    }
    await notices
  }

  private func tell(_ lists: Screen<WaybillsReactor>, _ flow: Flow<Void>) async {
    for await case let notice? in lists.pulses(\.$notice) { flow.toast(notice) }
  }
}

/// One waybill, until it is submitted or left.
struct WaybillDetailFlow: Coordinator {
  enum Output: Sendable { case submitted, left }

  let waybill: Waybill
  let client: any WaybillClient

  var flowName: String { "WaybillDetail(\(waybill.id))" }

  func start(in flow: Flow<Output>) async throws -> Output {
    let reactor = WaybillDetailReactor(waybill: waybill, client: client)
    // The user cannot leave the screen while the waybill is being submitted.
    let screen = try flow.push(reactor, as: flowName) { state in
      state.submitting == nil ? .allowed : .refused("submit is running")
    }
    for await case let outcome? in screen.pulses(\.$outcome) {
      flow.toast(outcome)
      guard case .success = outcome else { continue }
      flow.pop(screen)
      return .submitted
    }
    return .left
  }
}
