import Thorium
public import ThoriumConsole
import ThoriumConsoleProof
import ThoriumProof

/// The `downloads` example.
public let downloads = Example(
  "downloads",
  "files from the faster of two mirrors, kept or discarded",
  samples: ["notes", "atlas", "map", "film"],
  views: Views(ShelfView(), DownloadView())
) { options in
  let clock = options.clock
  let near = SimulatedMirror(["atlas": 60, "film": 60], failingOnce: ["map"], on: clock)
  let far = SimulatedMirror(["atlas": 2, "film": 60, "map": 3, "notes": 3], on: clock)
  return ShelfFlow(mirrors: (near, far))
}
.checks([.download, .shelf])
.graphs([.download])

extension ExampleCheck {
  /// A check of a download, with random responses at random times.
  static let download = ExampleCheck("download") { settings in
    try await falsify(
      { world in
        DownloadReactor(mirrors: (DrawnMirror(world: world), DrawnMirror(world: world)))
      },
      settings
    ) { property in
      property.actions {
        call(DownloadReactor.Action.start, .element(of: ["notes", "map", ""]))
        DownloadReactor.Action.later("notes")
        DownloadReactor.Action.keep
        DownloadReactor.Action.discard
      }
      property.invariant("a download has a name") { $0.file != "" }
      property.invariant("only a running download has a size") { $0.size == nil || $0.file != nil }
      property.atRest("a download ends, with or without a decision") { $0.file == nil }
    }
  }

  /// A check of the shelf after each screen for downloads: its indicator is off, and no file is
  /// listed twice.
  static let shelf = ExampleCheck("shelf") { settings in
    try await falsify(flow: { world in WatchedShelfFlow(world: world) }, settings) { property in
      property.screen(ShelfReactor.self) { ShelfReactor.Action.download }
      property.screen(DownloadReactor.self) {
        (2, DownloadReactor.Action.start("notes"))
        DownloadReactor.Action.later("notes")
        DownloadReactor.Action.keep
      }
    }
  }

  /// A shelf that fails a run if a screen for downloads leaves it in a wrong state.
  private struct WatchedShelfFlow: Coordinator {
    let world: Simulation

    func start(in flow: Flow<Void>) async throws {
      let shelf = try flow.resetRoot(ShelfReactor())
      let mirror = DrawnMirror(world: world)
      for await _ in shelf.events {
        let screen = DownloadFlow(mirrors: (mirror, mirror), shelf: shelf)
        for await case .kept(let file) in flow.coordinate(to: screen) { shelf.send(.add(file)) }
        let files = shelf.store.currentState.files
        if Set(files.map(\.id)).count < files.count {
          world.fail(MirrorError(description: "a file is listed twice"))
        }
        if shelf.store.currentState.isBusy {
          world.fail(MirrorError(description: "the indicator stays on"))
        }
      }
    }
  }

  /// A mirror with random responses, which arrive late and in any order.
  private struct DrawnMirror: Mirror {
    let world: Simulation

    func size(of file: String) async throws -> Int {
      try await world.reply(Replies(.int(1...9), failing: [MirrorError(description: "lost")]))
    }
  }
}

extension ExampleGraph {
  /// The stages of a download: of a short file, and of one that takes too long.
  static let download = ExampleGraph("download") {
    let make: @Sendable (Simulation) -> DownloadReactor = { world in
      let mirror = SimulatedMirror(["film": 60], on: world.clock)
      return DownloadReactor(mirrors: (mirror, mirror))
    }
    return StateGraph(make, by: \.stage) {
      call(DownloadReactor.Action.start, .element(of: ["notes", "film"]))
      DownloadReactor.Action.later("notes")
      DownloadReactor.Action.keep
      DownloadReactor.Action.discard
    }
  }
}

extension DownloadReactor.State {
  fileprivate var stage: String {
    file.map { "\($0) is \(size == nil ? "loading" : "loaded")" } ?? "no download"
  }
}
