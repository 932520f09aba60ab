public import ThoriumCore

/// A tab that a flow opens, with the coordinator that shows its screens in it.
public struct FlowTab<C: Coordinator>: Sendable {
  let name: String
  let coordinator: C

  /// Creates a tab.
  ///
  /// - Parameters:
  ///   - name: The title of the tab.
  ///   - coordinator: The coordinator of the tab. It pushes,
  ///     presents and resets screens in the tab.
  public init(_ name: String, _ coordinator: C) {
    self.name = name
    self.coordinator = coordinator
  }
}

extension Flow {
  /// Adds tabs to a screen; in each tab, a separate child flow shows its screens.
  ///
  ///     let home = try flow.resetRoot(HomeReactor())
  ///     let (news, people) = try flow.openTabs(
  ///       on: home, FlowTab("news", News()), FlowTab("people", People())
  ///     )
  ///     for await article in news { try flow.push(ArticleReactor(article)) }  // covers all tabs
  ///
  /// The children of these flows show their screens in the same tab. When the screen is
  /// removed, its tabs are removed, and these flows end as `cancelled`. Flows below them
  /// that have lost their screens end first, with their own results.
  ///
  /// - Parameters:
  ///   - screen: The screen that contains the tabs.
  ///   - tabs: The tabs; the first one is selected.
  /// - Returns: The results of the flows.
  /// - Throws: A ``/ThoriumCore/Refusal`` if the flow has ended, the screen was removed or
  ///   already has tabs, or two tabs have the same name. Then no flow starts.
  @discardableResult
  public func openTabs<each C: Coordinator>(
    on screen: Screen<some Reactor>,
    _ tabs: repeat FlowTab<each C>
  ) throws(Refusal) -> (repeat Results<(each C).Output>) {
    var names: [String] = []
    repeat names.append((each tabs).name)
    try navigator.addTabs(names, to: screen.id, for: id)
    var index = -1
    func next() -> Navigation.Tab.ID {
      index += 1
      return Navigation.Tab.ID(host: screen.id, index: index)
    }
    return (repeat navigator.start((each tabs).coordinator, under: id, in: next()))
  }
}
