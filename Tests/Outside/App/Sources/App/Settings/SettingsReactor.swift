import Thorium

/// A form of switches and texts, most of which are set as they are.
struct SettingsReactor: Reactor {
  enum Action: Sendable, Equatable {
    case setName(String)
    case setNewsletter(Bool)
    case save
  }

  enum Event: Sendable, Equatable { case saved }

  struct State: Sendable, Equatable {
    var name = ""
    var wantsNewsletter = false
    var isChanged = false
  }

  let initialState = State()

  func mutate(action: Action, state: State) -> Effect<Self> {
    action == .save ? .concat(.just(.save), .event(.saved)) : .just(action)
  }

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .setName(let name):
      // The model decides what the control shows.
      state.name = String(name.prefix(20))
      state.isChanged = true
    case .setNewsletter(let wantsNewsletter):
      state.wantsNewsletter = wantsNewsletter
      state.isChanged = true
    case .save: state.isChanged = false
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    action == .save && !state.isChanged ? "nothing has changed" : nil
  }
}

/// What the view of the settings shows and sets.
@MainActor
final class SettingsViewModel {
  let settings: ObservedStore<SettingsReactor>
  let name: ObservedStore<SettingsReactor>.Binding<String>
  let newsletter: ObservedStore<SettingsReactor>.Binding<Bool>

  init(_ store: Store<SettingsReactor>) {
    settings = ObservedStore(store)
    name = settings.binding(\.name, send: SettingsReactor.Action.setName)
    newsletter = settings.binding(\.wantsNewsletter, send: SettingsReactor.Action.setNewsletter)
  }

  var canSave: Bool { settings.isChanged }
}
