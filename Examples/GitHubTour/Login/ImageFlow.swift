import Thorium

/// An image that is presented until the user closes it.
struct ImageFlow: Coordinator {
  let url: String
  /// A closure that receives the reason if the image cannot be shown.
  let tell: @Sendable (String) -> Void

  var flowName: String { "Image" }

  func start(in flow: Flow<Void>) async throws {
    do {
      let screen = try flow.present(ImageReactor(initialState: url))
      for await _ in screen.events { flow.dismiss(screen) }
    } catch let miss as RouteError {
      tell("\(miss)")
    }
  }
}
