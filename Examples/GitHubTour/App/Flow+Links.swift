import Thorium

extension Flow {
  /// Opens a link of the program in its flow, and any other link as a page.
  ///
  /// - Parameters:
  ///   - text: The link.
  ///   - links: The links of the program.
  /// - Returns: The reason if the link cannot be followed, or the error of a flow that fails at once; otherwise `nil`.
  func open(_ text: String, in links: LinkMap) async -> String? {
    do throws(LinkError) {
      let link = try Link(text)
      guard links.schemes.contains(link.scheme) else {
        let title = link.query.first { $0.name == "title" }?.value ?? text
        coordinate(to: PageFlow(name: "Web", title: title, text: text))
        return nil
      }
      let report = await navigator.open(link)
      if case .failed(let error, _) = report.reason { return error }
      return report.isCompleted ? nil : "\(report)"
    } catch {
      return "\(error)"
    }
  }

  /// Starts a child flow for each link to it; the flows of earlier links continue.
  func follow<C: LinkedCoordinator>(
    _ type: C.Type,
    _ make: @escaping @Sendable (C.LinkInput) -> C
  ) async {
    for await request in links(to: type) { _ = request.begin(make(request.input)) }
  }
}
