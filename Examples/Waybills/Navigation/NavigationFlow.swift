import Thorium
import ThoriumParts

/// The first tab: screens that do all that can be done with screens.
///
/// What a screen asks for and what a person does, as `back`, change one and the same navigation, so
/// neither has to follow the other.
struct NavigationFlow: Coordinator {
  var flowName: String { "Navigation" }

  func start(in flow: Flow<Never>) async throws -> Never {
    let bus = Bus(in: flow.navigator.runtime)
    let requests = bus.news(of: NavigationRequest.self)
    var homes = Homes(flow: flow, bus: bus)
    try homes.showRoot()
    for await request in requests { try homes.perform(request) }
    throw CancellationError()
  }
}

/// The screens that the flow has shown.
private struct Homes {
  let flow: Flow<Never>
  let bus: Bus
  private var screens: [Navigation.Place.ID: Screen<HomeReactor>] = [:]
  private var made = 0

  init(flow: Flow<Never>, bus: Bus) {
    (self.flow, self.bus) = (flow, bus)
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
      let homes = names.map { HomeReactor(name: $0, bus: bus) }
      for screen in try flow.setStack(homes, as: \.name) { keep(screen) }
    case .pop: tell(top.map { flow.pop($0) })
    case .popTo(let index): tell(screen(index).map { flow.pop(to: $0) })
    case .popToRoot: tell(flow.popToRoot())
    case .dismiss: tell(flow.dismiss())
    }
  }

  /// A screen of its own, however often its name is used.
  private mutating func reactor(_ name: String) -> HomeReactor {
    made += 1
    return HomeReactor(name: "\(name)#\(made)", bus: bus)
  }

  private mutating func keep(_ screen: Screen<HomeReactor>) {
    let navigation = flow.navigator.navigation
    screens = screens.filter { navigation.contains($0.key) }
    screens[screen.id] = screen
    flow.inform(screen, of: { $0[around: screen.id] ?? Navigation() }, as: { .shown($0) })
  }

  /// The screens of the topmost stack, the lowest first.
  private var stack: [Screen<HomeReactor>] {
    let around = screens.keys.first.flatMap { flow.navigator.navigation[around: $0] }
    return (around?.stacks.last ?? []).compactMap { screens[$0.id] }
  }

  private var top: Screen<HomeReactor>? { stack.last }

  private func screen(_ index: Int) -> Screen<HomeReactor>? {
    stack.indices.contains(index) ? stack[index] : nil
  }

  /// Tells what a screen has asked for too late, since somebody else was first.
  private func tell(_ result: Result<[Navigation.Place], Refusal>?) {
    if case .failure(let refusal) = result { flow.toast("\(refusal)") }
  }
}
