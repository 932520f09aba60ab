import Thorium
import ThoriumParts

/// The branches and tags of a repository, with a mark on the selected one.
struct SelectBranchOrTagReactor: Reactor {
  enum Action: Sendable {
    case select(ListPath)
    case cancel
  }
  enum Event: Sendable, Equatable {
    case selected(GitReference)
    case cancelled
  }
  /// A reference as a row, with a mark if it is selected.
  struct Row: Sendable, Hashable, Identifiable {
    let reference: GitReference
    let isSelected: Bool

    var id: GitReference { reference }
  }

  typealias State = SectionedList<Row, String>

  let initialState: State

  init(_ references: [GitReference], selected: GitReference?) {
    let rows = references.map { Row(reference: $0, isSelected: $0 == selected) }
    initialState = SectionedList(once: rows)
  }

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .select(let path): state[path].map { .event(.selected($0.reference)) } ?? .none
    case .cancel: .event(.cancelled)
    }
  }

  func reduce(into state: inout State, mutation: Never) {}

  func refusal(action: Action, state: State) -> Refusal? {
    if case .select(let path) = action { state.refusal(ofRow: path) } else { nil }
  }
}

/// A choice of a branch or a tag, presented above its repository.
struct SelectBranchOrTagFlow: Coordinator {
  enum Output: Sendable, Equatable {
    case selected(GitReference)
    case cancelled
  }

  let references: [GitReference]
  let selected: GitReference?
  /// The screen of the repository; if it was removed, nothing is presented.
  let presenter: Navigation.Place.ID

  var flowName: String { "SelectBranchOrTag" }

  func start(in flow: Flow<Output>) async throws -> Output {
    let screen = try flow.present(
      SelectBranchOrTagReactor(references, selected: selected),
      on: presenter
    )
    for await event in screen.events {
      flow.dismiss(screen)
      if case .selected(let reference) = event { return .selected(reference) }
      return .cancelled
    }
    return .cancelled
  }
}
