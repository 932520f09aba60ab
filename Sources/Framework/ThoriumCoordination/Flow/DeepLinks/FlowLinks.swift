import ThoriumCore

/// The links that open the running flows of a navigator again.
///
///     print(navigator.flowLinks)
///     // app://users/u1
///     // App > Editor has no link: its coordinator declares no link step
///
/// Each link was checked as a whole: it has a route, and its steps lead to exactly these flows.
public struct FlowLinks: Sendable, Hashable {
  /// The links, in the order in which their first flows were started.
  ///
  /// There is one link for each flow that the first step of a link opens. If several flows are open below
  /// such a flow, the link leads to the visible one, or else to the deepest.
  public let links: [Link]

  /// A sentence for each flow that shows screens and that no link opens again.
  ///
  /// The flows below such a flow have no sentence. Root flows and the flows of tabs need no link, since the
  /// program starts them.
  public let missing: [String]
}

extension FlowLinks: CustomStringConvertible {
  /// The links and the sentences, each on a line; control and format characters are escaped.
  public var description: String {
    (links.map { "\($0)" } + missing).map(\.escaped).joined(separator: "\n")
  }
}

extension Navigator {
  /// The links that open the running flows again, for instance after a restart of the program.
  ///
  /// The step of a flow is that of the link that has started it, or that of its coordinator's
  /// ``LinkedCoordinator/linkInput``. A flow that is about to end, since its screens were removed, has no link.
  ///
  /// - Complexity: O(*n* log *n*) for *n* flows, and the search for a route for each tried link. That is one link for
  ///   each first flow of a link, but up to O(*n*²) links if no flow declares them.
  public var flowLinks: FlowLinks {
    let search = linkSearch
    let (chains, missing) = search.chains()
    return FlowLinks(
      links: chains.map(\.link),
      missing: missing.map { "\(search.tree.path(to: $0)) has no link: \($1)" }
    )
  }

  /// The running flows with their steps, and the screens.
  var linkSearch: FlowLinkSearch {
    readModel { model in
      FlowLinkSearch(
        tree: model.tree,
        navigation: model.navigation,
        entrances: model.links.entrances,
        linkedFlows: model.links.linkedFlows,
        tabFlows: Set(model.screens.values.flatMap(\.tabFlows)),
        visible: model.navigation.visible.flatMap { model.screens[$0.id]?.flow }
      )
    }
  }
}
