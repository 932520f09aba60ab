public import Thorium
import ThoriumLog

extension Navigator {
  /// Opens the flows again that were open when the log was last written, and records the navigation from then on.
  ///
  ///     func start(in flow: Flow<Void>) async throws {
  ///       let home = try flow.resetRoot(Home())
  ///       flow.answerLinks(to: UserDetail.self) { id in UserDetail(id: id) }
  ///       let report = try await flow.navigator.restore(from: log)
  ///       if !report.differences.isEmpty { flow.toast("\(report)") }
  ///       await home.removed()
  ///     }
  ///
  /// Call it once the flows that the program starts by itself are open, and request links. Each flow is opened
  /// by its link (``/ThoriumCoordination/Navigator/flowLinks``). A flow without a link stays closed, and so do
  /// the flows below it. <doc:Restore-navigation> explains which screens come back.
  ///
  /// Then the log receives each change of the navigation, in one order with the mutations of its stores, until
  /// the navigator ends. While this method runs, the log keeps the earlier navigation.
  ///
  /// - Parameters:
  ///   - log: The log, which the navigator keeps alive.
  ///   - name: The name of the navigation in the log, which no store of the log has.
  ///   - limit: The maximum time for each link on the runtime's clock; `nil` for no limit.
  ///   - orBegin: True to begin anew if the navigation cannot be read; a copy of the file is kept first.
  /// - Returns: The reports of the links, and a sentence for each flow that is not open again.
  /// - Throws: A ``LogError``. Then the lines of the navigation are unchanged, and no change is recorded.
  /// - Complexity: O(*n*) in the number of lines. Each change of the navigation then costs as much as
  ///   ``/ThoriumCoordination/Navigator/flowLinks``, and a copy of all flows and screens.
  @discardableResult
  public func restore(
    from log: Log,
    as name: String = "navigation",
    within limit: Duration? = .seconds(10),
    orBegin: Bool = false
  ) async throws(LogError) -> NavigationReport {
    let fold = try await log.restore(LoggedNavigation(), as: name, Services(), orBegin: orBegin)
    let report = await reopen(fold.state, within: limit)
    NavigationRecorder(of: self, in: log, after: fold, name: name).start()
    return report
  }
}
