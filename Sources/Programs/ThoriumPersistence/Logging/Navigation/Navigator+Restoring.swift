public import Thorium

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
  /// Then the log receives each change of the navigation, together with those of its stores, until
  /// the navigator ends. While this method runs, the log keeps the earlier navigation.
  ///
  /// - Parameters:
  ///   - log: The log, which the navigator keeps alive.
  ///   - name: The name of the navigation in the log, which no store of the log has.
  ///   - limit: The maximum time for each link on the runtime's clock; `nil` for no limit.
  ///   - orBegin: True to begin anew if the navigation cannot be read; the old record is kept under another name.
  /// - Returns: The reports of the links, and a sentence for each flow that is not open again.
  /// - Throws: A ``LogError``. Then the record of the navigation is unchanged, and no change is recorded.
  /// - Complexity: O(*n*) in the size of the record. Each change of the navigation then costs as much as
  ///   ``/ThoriumCoordination/Navigator/flowLinks``, and a copy of all flows and screens.
  @discardableResult
  public func restore(
    from log: Log,
    as name: String = "navigation",
    within limit: Duration? = .seconds(10),
    orBegin: Bool = false
  ) async throws(LogError) -> NavigationReport {
    let restored = try await log.restore(LoggedNavigation(), as: name, Services(), orBegin: orBegin)
    let report = await reopen(restored.state, within: limit)
    NavigationRecorder(of: self, in: log, restored, name: name).start()
    return report
  }
}
