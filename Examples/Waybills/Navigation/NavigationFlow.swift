import Thorium

/// The first tab: screens that use all operations of the navigation.
///
/// Requests of screens and actions of the user, such as `back`, change
/// the same navigation. No synchronization between them is needed.
struct NavigationFlow: Coordinator {
  var flowName: String { "Navigation" }

  func start(in flow: Flow<Void>) async throws {
    let requests = Store(NavigationRequests(), in: flow.navigator.runtime)
    let arriving = requests.pulses(\.$latest)
    var homes = Homes(flow: flow, requests: requests)
    try homes.showRoot()
    for await case let request? in arriving { try homes.perform(request) }
  }
}

/// The screens that the flow has shown.
private struct Homes {
  let flow: Flow<Void>
  let requests: Store<NavigationRequests>
  private var screens: [Navigation.Place.ID: Screen<HomeReactor>] = [:]
  private var made = 0
  /// The maximum number of screens before those removed by the user are dropped.
  private var limit = 16

  init(flow: Flow<Void>, requests: Store<NavigationRequests>) {
    (self.flow, self.requests) = (flow, requests)
  }

  mutating func showRoot() throws {
    let home = reactor("Home")
    keep(try flow.resetRoot(home, as: home.name))
  }

  mutating func perform(_ request: NavigationRequest) throws {
    switch request {
    case .push(let name):
      let home = reactor(name)
      keep(try flow.push(home, as: home.name))
    case .present(let name):
      let home = reactor(name)
      keep(try flow.present(home, as: home.name))
    case .setStack(let names):
      let homes = names.map { HomeReactor(name: $0, requests: requests) }
      for screen in try flow.setStack(homes, as: \.name) { keep(screen) }
    case .pop: forget(top.map { flow.pop($0) })
    case .popTo(let index): forget(screen(index).map { flow.pop(to: $0) })
    case .popToRoot: forget(flow.popToRoot())
    case .dismiss: forget(flow.dismiss())
    }
  }

  /// Creates a reactor with a unique name.
  private mutating func reactor(_ name: String) -> HomeReactor {
    made += 1
    return HomeReactor(name: "\(name)#\(made)", requests: requests)
  }

  private mutating func keep(_ screen: Screen<HomeReactor>) {
    let navigation = flow.navigator.navigation
    if screens.count >= limit {
      screens = screens.filter { navigation.contains($0.key) }
      limit = max(16, 2 * screens.count)
    }
    screens[screen.id] = screen
    flow.bind(
      screen,
      whileSeen: true,
      of: { $0[around: screen.id] ?? Navigation() },
      as: { .shown($0) }
    )
  }

  /// The visible screen, which sends the requests.
  private var top: Screen<HomeReactor>? {
    flow.navigator.navigation.visible.flatMap { screens[$0.id] }
  }

  /// Returns a screen of the topmost stack, by its index in the stack.
  private func screen(_ index: Int) -> Screen<HomeReactor>? {
    guard let top, var around = flow.navigator.navigation[around: top.id] else { return nil }
    guard (try? around.pop(toIndex: index)) != nil else { return nil }
    return around.top.flatMap { screens[$0.id] }
  }

  /// Drops the removed screens, or shows the refusal if another request came first.
  private mutating func forget(_ result: Result<[Navigation.Place], Refusal>?) {
    switch result {
    case .success(let places): for place in places { screens[place.id] = nil }
    case .failure(let refusal): flow.toast("\(refusal)")
    case nil: break
    }
  }
}
