import Foundation
public import ThoriumConsole
import ThoriumConsoleProof
import ThoriumPersistence

/// The `waybills` example.
public let waybills = Example(
  "waybills",
  "four tabs: screens, a table in pages, waybills to submit, and photos",
  readsFixtures: true,
  keepsState: true,
  losesViews: true,
  tellsClosedAlerts: true,
  tellsEndings: false,
  views: Views(
    TabsView(),
    HomeView(),
    TableView(),
    WaybillsView(),
    WaybillDetailView(),
    PhotosView()
  )
) { options in
  let surroundings = Surroundings()
  let store = makeStore(in: options.state)
  let client = FixtureClient(
    try Fixtures(in: options.fixtures),
    in: surroundings,
    keepingIn: store,
    on: options.clock
  )
  return WaybillsApp(client: client, surroundings: surroundings, store: store)
}
.checks([.screens, .table, .lists, .submitting])
.graphs([.submitting])

/// Creates the store of the example, in a folder or, for one session, in memory.
private func makeStore(in folder: String?) -> any KeyValueStore {
  guard let folder else { return MemoryKeyValueStore() }
  return FileKeyValueStore(in: folder) { notice in
    FileHandle.standardError.write(Data("\(notice)\n".utf8))
  }
}
