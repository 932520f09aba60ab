import Thorium

/// The fourth tab: the grid of photos.
struct PhotosFlow: Coordinator {
  let client: any WaybillClient

  var flowName: String { "Photos" }

  func start(in flow: Flow<Void>) async throws {
    let screen = try flow.resetRoot(PhotosReactor(client: client))
    flow.bind(screen)
    for await case let notice? in screen.pulses(\.$notice) { flow.toast(notice) }
  }
}
