import Thorium

@testable import ThoriumCoordination

/// A reactor with nothing in it, to name events of.
private struct Nobody: Reactor {
  let initialState = 0
  func reduce(into state: inout Int, mutation: Int) {}
}

private let text = Described.hostile

extension Described {
  static let ofReports: [Described] =
    reports.map { Described(type: "Report", value: $0) }
    + [
      Described(type: "EffectID", value: EffectID(text)),
      Described(type: "Refusal", value: Refusal(text)),
      Described(type: "CancellationCause", value: CancellationCause.asked(EffectID(text))),
      Described(type: "CancellationCause", value: CancellationCause.replaced(EffectID(text))),
      Described(type: "TracedStore", value: TracedStore(number: 1, reactor: text)),
      Described(type: "TraceEnding", value: TraceEnding.failed(Mishap())),
      Described(type: "TraceEnding", value: TraceEnding.refused(Refusal(text))),
      Described(
        type: "TraceEvent",
        value: TraceEvent<Nobody>.effectBegan(1, name: text, action: 1)
      ),
      Described(type: "TraceEvent", value: TraceEvent<Nobody>.actionEnded(1, .failed(Mishap()))),
      Described(
        type: "TraceEvent",
        value: TraceEvent<Nobody>.actionTurnedAway(1, Refusal(text))
      ),
    ]

  private static let reports: [Report] = [
    .unhandled(Mishap(), reactor: text),
    .unhandledInPipeline(Mishap(), of: text, reactor: text),
    .refused(action: text, Refusal(text), reactor: text),
    .late(action: text, reactor: text),
    .gone(action: text, child: text, sentFrom: text),
    .cancelled(work: text, reactor: text),
    .overloaded(waiting: 1, reactor: text),
    .behind(waiting: 1, of: text, reactor: text),
    .lost(count: 1, from: text, reactor: text),
    .untaken(count: 1, reactor: text),
    .kept(results: 1, flow: text),
    .failed(Mishap(), flow: text),
  ]

  static let ofFlows: [Described] = [
    Described(type: "Ending", value: Ending<String>.finished(text)),
    Described(type: "Ending", value: Ending<String>.cancelled(text)),
    Described(type: "Ending", value: Ending<String>.failed(Mishap())),
    Described(type: "FlowError", value: FlowError.cancelled(flow: text, reason: text)),
    Described(type: "FlowError", value: FlowError.abandoned(flow: text)),
    Described(type: "FlowEvent", value: FlowEvent.flowBegan(1, name: text, parent: nil)),
    Described(type: "FlowEvent", value: FlowEvent.flowEnded(1, .failed(Mishap()))),
    Described(type: "FlowEvent", value: FlowEvent.screenBegan(place)),
    Described(type: "FlowEvent", value: FlowEvent.alertBegan(1, alert)),
    Described(type: "FlowEvent", value: FlowEvent.refused(text, Refusal(text))),
    Described(type: "FlowTree", value: tree, hasLines: true),
    Described(type: "NavigatorSnapshot", value: snapshot, hasLines: true),
    Described(type: "Flow", value: snapshot.flows[0], hasLines: true),
    Described(type: "Screen", value: snapshot.stacks[0][0], hasLines: true),
    Described(
      type: "Tab",
      value: NavigatorSnapshot.Tab(name: text, isSelected: true, stacks: snapshot.stacks)
    ),
    Described(type: "RouteError", value: RouteError(reactor: text)),
    Described(type: "ServiceError", value: ServiceError(missing: [text, text])),
  ]

  static let ofScreens: [Described] = [
    Described(type: "Place", value: place),
    Described(type: "Navigation", value: navigation),
    Described(type: "Tabs", value: tabs),
    Described(
      type: "NavigationChange",
      value: NavigationChange(
        operation: .push,
        shown: [place],
        removed: [],
        navigation: navigation,
        tab: nil,
        tabs: nil
      )
    ),
    Described(type: "Alert", value: alert),
    Described(type: "Field", value: Alert.Field.text(text)),
    Described(type: "QuestionHidden", value: QuestionHidden(title: text)),
    Described(type: "PromptChange", value: PromptChange.toast(text)),
    Described(type: "PromptChange", value: PromptChange.alert(alert)),
  ]

  static let ofLinks: [Described] = [
    Described(type: "Link", value: link),
    Described(type: "LinkStep", value: LinkStep(path: [text], query: [item])),
    Described(type: "Item", value: item),
    Described(type: "LinkReport", value: report(.failed(text, flow: text))),
    Described(
      type: "LinkReport",
      value: report(.invalid(LinkError(link: text, problem: .malformed(text))))
    ),
    Described(
      type: "FlowLinks",
      value: FlowLinks(links: [link], missing: [text]),
      hasLines: true
    ),
    Described(
      type: "NavigationReport",
      value: NavigationReport(links: [], differences: [text], hadFlows: true),
      hasLines: true
    ),
    Described(type: "Reason", value: LinkReport.Reason.refused(Refusal(text), flow: text)),
    Described(type: "Reason", value: LinkReport.Reason.flowEnded(text)),
    Described(type: "Reason", value: LinkReport.Reason.screenRemoved(flow: text)),
    Described(type: "Reason", value: LinkReport.Reason.failed(text, flow: text)),
  ]

  static let ofLinkErrors: [Described] = problems.map { problem in
    let error = LinkError(link: text, problem: problem, place: text, expected: [text])
    return Described(type: "LinkError", value: error)
  }

  private static let problems: [LinkError.Problem] = [
    .malformed(text), .unknownScheme, .ends, .part(text), .item(item), .unknownItem(text),
    .repeatedItem(text),
  ]

  private static let place = Navigation.Place(id: .init(rawValue: 1), name: text)
  private static let tabs = Navigation.Tabs(all: [Navigation.Tab(name: text)])
  private static let alert = Alert(text, text, field: .text(text), choices: [.init(text)])
  private static let item = Link.Item(text, text)
  private static let link = Link(scheme: "app", path: [text], query: [item])

  static let navigation: Navigation = {
    var navigation = Navigation()
    _ = try? navigation.push(place)
    _ = try? navigation.push(Navigation.Place(id: .init(rawValue: 2), name: text))
    return navigation
  }()

  private static let tree: FlowTree = {
    var tree = FlowTree()
    let root = tree.insert(text, under: nil)
    _ = tree.insert(text, under: root)
    return tree
  }()

  private static let snapshot: NavigatorSnapshot = {
    let screen = NavigatorSnapshot.Screen(number: 1, name: text, tabs: [])
    let flow = NavigatorSnapshot.Flow(
      number: 1,
      name: text,
      isEnding: false,
      screens: [1],
      children: []
    )
    return NavigatorSnapshot(flows: [flow], stacks: [[screen]])
  }()

  private static func report(_ reason: LinkReport.Reason) -> LinkReport {
    LinkReport(link: link, done: [LinkStep(path: [text])], stopped: link.step, reason: reason)
  }
}
