import Thorium
import ThoriumScreens

/// The branches and tags of a repository, with a mark on the selected one.
struct SelectBranchOrTagReactor: Reactor {
  enum Action: Sendable {
    case select(ListPath)
    case cancel
  }
  /// The chosen reference, or `nil` if the user keeps the current one.
  typealias Event = GitReference?
  /// A reference as a row, with a mark if it is selected.
  struct Row: Sendable, Hashable, Identifiable {
    let reference: GitReference
    let isSelected: Bool

    var id: GitReference { reference }
  }

  typealias State = SectionedList<Row, String>

  let initialState: State

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .select(let path): .event(state[path]?.reference)
    case .cancel: .event(nil)
    }
  }

  func reduce(into state: inout State, mutation: Never) {}

  func refusal(action: Action, state: State) -> Refusal? {
    if case .select(let path) = action { state.refusal(ofRow: path) } else { nil }
  }
}

/// A choice of a branch or a tag, presented above its repository.
struct SelectBranchOrTagFlow: Coordinator {
  let references: [GitReference]
  let selected: GitReference?
  /// The screen of the repository; if it was removed, nothing is presented.
  let presenter: Navigation.Place.ID

  var flowName: String { "SelectBranchOrTag" }

  func start(in flow: Flow<GitReference?>) async throws -> GitReference? {
    let rows = references.map {
      SelectBranchOrTagReactor.Row(reference: $0, isSelected: $0 == selected)
    }
    let reactor = SelectBranchOrTagReactor(initialState: SectionedList(once: rows))
    do {
      let screen = try flow.present(reactor, on: presenter)
      for await reference in screen.events {
        flow.dismiss(screen)
        return reference
      }
    } catch is Refusal {
      // The repository was left in the meantime.
    }
    return nil
  }
}
