import Thorium

extension WaybillsReactor {
  struct State: Sendable, Hashable {
    /// A list and its status.
    struct Child: Sendable, Hashable {
      let status: WaybillStatus
      var list = WaybillListReactor.State()

      init(_ status: WaybillStatus) {
        self.status = status
      }
    }

    var children: [Child]
    /// The number of waiting orders: first the displayed number, then the current number.
    var orders = 0
    var waiting = 0
    /// The index of the displayed child.
    var selected = 0
    var isSeen = false
    /// True after the screen was first visible; before that it has children but shows none.
    var isLaidOut = false
    @Pulse var notice: Notice?

    init(children: [WaybillStatus]) {
      self.children = children.map(Child.init)
    }
  }
}

extension WaybillsReactor.State {
  /// The displayed child, if any.
  var shown: Child? { children.indices.contains(selected) ? children[selected] : nil }

  func index(of status: WaybillStatus) -> Int? {
    children.firstIndex { $0.status == status }
  }

  /// The list with a status; an empty list if there is no such child.
  subscript(status: WaybillStatus) -> WaybillListReactor.State {
    index(of: status).map { children[$0].list } ?? WaybillListReactor.State()
  }

  /// The reason why no child is at an index.
  func missing(_ index: Int) -> Refusal {
    if children.isEmpty { return "no child: add one first" }
    return Refusal("no child \(index): the last is \(children.count - 1)")
  }

  /// Removes a child; the displayed child stays displayed unless it is removed.
  mutating func remove(_ index: Int) {
    children.remove(at: index)
    if index < selected || selected == children.count { selected = max(selected - 1, 0) }
  }
}
