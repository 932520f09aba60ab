import Thorium
import ThoriumScreens

/// A folder of a repository, at a branch or a tag.
///
/// The root folder loads all entries of the repository once, and passes them to its folders.
struct TreeReactor: Reactor {
  enum Action: Sendable {
    case load
    case select(Int)
  }
  enum Mutation: Sendable {
    case setEntries([TreeEntry])
    case running(Running<String>.Change)
    case tell(String?)
  }
  enum Event: Sendable, Equatable {
    /// The user opens a folder.
    case open(State)
    /// The user reads a file.
    case read(path: String, text: String)
  }
  struct State: Sendable, Hashable {
    let id: Repository.ID
    let reference: GitReference
    /// The path of the folder; "" for the root.
    var path = ""
    /// All entries of the repository; `nil` until they are loaded.
    var entries: [TreeEntry]?
    var running: Running<String> = []
    @Pulse var error: String?

    var rows: [TreeRow] { entries?.rows(in: path) ?? [] }
  }

  let service: any CodeService
  let initialState: State

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .load: load(state)
    case .select(let row):
      switch state.rows[row].kind {
      case .folder: .event(.open(state.folder(at: state.rows[row].path)))
      case .file: read(state.rows[row].path, state)
      }
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setEntries(let entries): state.entries = entries
    case .running(let change): state.running.apply(change)
    case .tell(let error): state.error = error
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    switch action {
    case .load where !state.path.isEmpty: "only the root is loaded again"
    case .load: state.running.refusal(of: "load")
    case .select(let row): state.rows.refusal(ofRow: row) ?? state.running.refusal(of: "read")
    }
  }

  private func load(_ state: State) -> Effect<Self> {
    .run(name: "tree \(state.id)") { emit in
      emit(.setEntries(try await service.tree(of: state.id, at: state.reference)))
    }
    .executing("load", Mutation.running)
    .catch { .tell(reason(of: $0)) }
  }

  private func read(_ path: String, _ state: State) -> Effect<Self> {
    .run(name: "source \(path)") { emit in
      let text = try await service.source(path, of: state.id, at: state.reference)
      emit.event(.read(path: path, text: text))
    }
    .executing("read", Mutation.running)
    .catch { .tell(reason(of: $0)) }
  }
}

extension TreeReactor.State {
  /// Returns the state of another folder of the repository, with the loaded entries.
  fileprivate func folder(at path: String) -> Self {
    Self(id: id, reference: reference, path: path, entries: entries)
  }
}
