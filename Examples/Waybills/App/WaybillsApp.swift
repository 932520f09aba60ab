import Thorium
import ThoriumConsole
import ThoriumPersistence

/// The whole program: four tabs, and the alerts above them.
struct WaybillsApp: Coordinator {
  let client: any WaybillClient
  let surroundings: Surroundings
  let store: any KeyValueStore

  var flowName: String { "App" }

  func start(in flow: Flow<Void>) async throws {
    let tabs = try flow.resetRoot(TabsReactor(store: store))
    try flow.openTabs(
      on: tabs,
      FlowTab("navigation", NavigationFlow()),
      FlowTab("table", TableFlow(client: client, orders: surroundings.orders)),
      FlowTab("waybills", WaybillsFlow(client: client, orders: surroundings.orders)),
      FlowTab("photos", PhotosFlow(client: client))
    )
    await restoreTab(flow)
    flow.bind(
      tabs,
      of: { .init(tab: $0.tabs[tabs.id]?.selected, screen: $0.visible?.id) },
      as: \TabsReactor.Sight.self
    )
    await watch(tabs, flow)
  }

  /// Selects the last visible tab; a stored value that is not a tab only causes a message.
  private func restoreTab(_ flow: Flow<Void>) async {
    do {
      let last = try await store.value(for: .selectedTab) ?? 0
      if last != 0 { try flow.navigator.selectTab(last) }
    } catch {
      flow.toast("\(error)")
    }
  }

  /// Handles events of the environment and changes of the visible screen, until the program ends.
  private func watch(_ tabs: Screen<TabsReactor>, _ flow: Flow<Void>) async {
    await withDiscardingTaskGroup { group in
      group.addTask {
        // Repeats the offline alert when the user visits another screen.
        for await _ in tabs.states where !surroundings.hasNetwork { await askForNetwork(flow) }
      }
      for await happening in surroundings.happenings {
        switch happening {
        case .network(isOn: true): flow.hideAlerts(titled: Self.offline.alert.title)
        case .network(isOn: false), .foreground: group.addTask { await askForNetwork(flow) }
        case .twoAlerts:
          for notice in Self.notices { group.addTask { await show(notice, flow) } }
        }
      }
    }
  }
}
