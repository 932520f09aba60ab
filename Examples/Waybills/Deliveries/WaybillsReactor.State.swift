import Thorium

extension WaybillsReactor {
  struct State: Sendable, Hashable {
    /// A list, and whose it is.
    struct Child: Sendable, Hashable {
      let status: WaybillStatus
      var list = WaybillListReactor.State()

      init(_ status: WaybillStatus) {
        self.status = status
      }
    }

    var children: [Child]
    /// How many orders wait, as it is shown, and as it is.
    var orders = 0
    var waiting = 0
    /// Which child is shown.
    var selected = 0
    var isSeen = false
    /// Whether it was seen once; before that it has children, and shows none.
    var isLaidOut = false
    @Pulse var notice: Notice?

    init(children: [WaybillStatus]) {
      self.children = children.map(Child.init)
    }
  }
}

extension WaybillsReactor.State {
  /// The child that is shown.
  var shown: Child? { children.indices.contains(selected) ? children[selected] : nil }

  func index(of status: WaybillStatus) -> Int? {
    children.firstIndex { $0.status == status }
  }

  /// The list of a status; an empty one where there is no such child.
  subscript(status: WaybillStatus) -> WaybillListReactor.State {
    index(of: status).map { children[$0].list } ?? WaybillListReactor.State()
  }

  /// Takes a child out; the one that is shown stays so, if it stays.
  mutating func remove(_ index: Int) {
    children.remove(at: index)
    if index < selected || selected == children.count { selected = max(selected - 1, 0) }
  }
}
