import Thorium

/// The second tab: the table of posts.
struct TableFlow: Coordinator {
  let client: any WaybillClient

  var flowName: String { "Table" }

  func start(in flow: Flow<Never>) async throws -> Never {
    let screen = try flow.resetRoot(TableReactor(client: client))
    flow.inform(screen)
    for await case let notice? in screen.pulses(\.$notice) { flow.toast(notice) }
    throw CancellationError()
  }
}
