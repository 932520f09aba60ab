import Thorium

/// A page, until its screen is left.
struct PageFlow: Coordinator {
  let name: String
  let title: String
  let text: String
  /// A closure that receives the reason if the page cannot be shown.
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
