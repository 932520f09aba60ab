/// A tab that a flow opens, and the flow that shows its screens in it.
public struct FlowTab<C: Coordinator>: Sendable {
  let name: String
  let coordinator: C

  /// Creates a tab.
  ///
  /// - Parameters:
  ///   - name: What a person reads on the tab.
  ///   - coordinator: What is run in it: what it pushes, presents and resets is shown there.
  public init(_ name: String, _ coordinator: C) {
    self.name = name
    self.coordinator = coordinator
  }
}

extension Flow {
  /// Gives a screen tabs, in each of which a child flow of its own shows its screens.
  ///
  ///     let home = try flow.resetRoot(HomeReactor())
  ///     let (news, people) = try flow.openTabs(
  ///       on: home, FlowTab("news", News()), FlowTab("people", People())
  ///     )
  ///     for await article in news { try flow.push(ArticleReactor(article)) }  // covers all tabs
  ///
  /// The children of these flows show their screens in the same tab. The tabs go with the screen, and
  /// then these flows end as `cancelled`, behind what is below them and ends by itself.
  ///
  /// - Parameters:
  ///   - screen: The screen that holds the tabs.
  ///   - tabs: The tabs; the first one is seen.
  /// - Returns: The results of the flows.
  /// - Throws: A ``Refusal`` where the flow has ended, the screen is gone or has tabs already, or two
  ///   have the same name. Then none begins.
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
