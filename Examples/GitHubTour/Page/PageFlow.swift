import Thorium

/// A page, until it is left.
struct PageFlow: Coordinator {
  let name: String
  let title: String
  let text: String
  /// Told why it cannot be shown, where it was asked for.
  let tell: @Sendable (String) -> Void

  var flowName: String { name }

  func start(in flow: Flow<Void>) async throws {
    let state = PageReactor.State(title: title, text: text)
    do {
      await (try flow.push(PageReactor(initialState: state), as: name)).removed()
    } catch let miss as RouteError {
      tell("\(miss)")
    }
  }
}
