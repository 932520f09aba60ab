import Thorium

@testable import ThoriumCoordination

/// A reactor with nothing in it, to name events of.
private struct Nobody: Reactor {
  let initialState = 0
  func reduce(into state: inout Int, mutation: Int) {}
}

private let text = Described.hostile

extension Described {
  static let ofReports: [Described] = [
    Described(type: "Report", value: Report.gone(action: text, child: text, sentFrom: text)),
    Described(type: "EffectID", value: EffectID(text)),
    Described(type: "Refusal", value: Refusal(text)),
    Described(type: "CancellationCause", value: CancellationCause.asked(EffectID(text))),
    Described(type: "CancellationCause", value: CancellationCause.replaced(EffectID(text))),
    Described(type: "TracedStore", value: TracedStore(number: 1, reactor: text)),
    Described(type: "TraceEnding", value: TraceEnding.failed(Mishap())),
    Described(type: "TraceEvent", value: TraceEvent<Nobody>.actionEnded(1, .failed(Mishap()))),
  ]

  static let ofFlows: [Described] = [
    Described(type: "Ending", value: Ending<String>.finished(text)),
    Described(type: "FlowError", value: FlowError.cancelled(flow: text, reason: text)),
    Described(type: "FlowEvent", value: FlowEvent.flowBegan(1, name: text, parent: nil)),
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
    Described(type: "LinkReport", value: report),
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
    Described(
      type: "LinkError",
      value: LinkError(link: text, problem: .part(text), place: text, expected: [text])
    ),
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

  private static let report = LinkReport(
    link: link,
    done: [LinkStep(path: [text])],
    stopped: link.step,
    reason: .failed(text, flow: text)
  )
}
