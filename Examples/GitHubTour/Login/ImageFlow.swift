import Thorium

/// An image that is presented until it is closed.
struct ImageFlow: Coordinator {
  let url: String
  /// Told why it cannot be shown, where it was asked for.
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
