import Thorium

/// The third tab: lists of waybills, and the waybill that is opened from them.
struct WaybillsFlow: Coordinator {
  let client: any WaybillClient

  var flowName: String { "Waybills" }

  func start(in flow: Flow<Never>) async throws -> Never {
    let lists = try flow.resetRoot(WaybillsReactor(client: client))
    flow.inform(lists)
    async let notices: Void = tell(lists, flow)
    for await case .opened(let waybill) in lists.events where try await isSubmitted(waybill, flow) {
      for status in WaybillStatus.allCases { lists.store.send(.child(status, .remove(waybill.id))) }
    }
    await notices
    throw CancellationError()
  }

  private func tell(_ lists: Screen<WaybillsReactor>, _ flow: Flow<Never>) async {
    for await case let notice? in lists.pulses(\.$notice) { flow.toast(notice) }
  }

  /// Shows a waybill until it is submitted or left; while it is being submitted it cannot be left.
  private func isSubmitted(_ waybill: Waybill, _ flow: Flow<Never>) async throws -> Bool {
    let reactor = WaybillDetailReactor(waybill: waybill, client: client)
    let screen = try flow.push(reactor, as: "WaybillDetail(\(waybill.id))") { state in
      state.submitting == nil ? .allowed : .refused("submit is running")
    }
    for await case let outcome? in screen.pulses(\.$outcome) {
      flow.toast(outcome)
      guard case .success = outcome else { continue }
      flow.pop(screen)
      return true
    }
    return false
  }
}
