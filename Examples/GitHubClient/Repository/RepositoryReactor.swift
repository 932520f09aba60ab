import Foundation
import Thorium
import ThoriumScreens

/// A repository at a branch or a tag, with its last update and the beginning of its readme.
struct RepositoryReactor: Reactor {
  enum Action: Sendable {
    /// Loads the displayed data, and forgets the known references.
    case load
    /// Shows the references, after loading them if necessary.
    case branches
    case show(GitReference)
    /// Stars the repository, or removes the star.
    case star
    /// A star has been confirmed or refused.
    case starred(Changes.Outcome)
    case readme
    /// Shows the files of the repository.
    case code
    case settings
  }
  enum Command: Sendable { case load, branches, star }
  enum Mutation: Sendable {
    case setReference(GitReference)
    case setContent(Repository, readme: String)
    case setReferences([GitReference]?)
    case setStarred(Bool?)
    /// Loading has failed.
    case miss(String?)
    case running(Running<Command>.Change)
    case tell(String?)
  }
  enum Event: Sendable, Equatable {
    case choose([GitReference], selected: GitReference?)
    case read(String)
    case browse(GitReference)
    case set(isStarred: Bool)
  }
  struct State: Sendable, Hashable {
    let id: Repository.ID
    /// The displayed reference; `nil` means the default branch, until its name is known.
    var reference: GitReference?
    /// The time since the last update, as a text.
    var updated: String?
    var readme: String?
    /// True when the last load has failed, so that no readme is expected.
    var isMissed = false
    /// The references that can be shown; `nil` until they have been requested.
    var references: [GitReference]?
    /// True when the repository is starred; `nil` until this is known.
    var isStarred: Bool?
    var running: Running<Command> = []
    @Pulse var error: String?
  }

  let client: any SocialClient
  let service: any CodeService
  let changes: Store<Changes>
  let local: LocalStore
  /// The current time, for the age of updates.
  let now: Date
  var initialState: State

  /// Returns a copy with the stored data of the repository, for display until it is loaded.
  func prefilled() async -> Self {
    guard let repository = await local.repository(initialState.id) else { return self }
    var reactor = self
    reactor.initialState.updated = text(of: repository.updatedAt)
    return reactor
  }

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .load: .concat(.just(.setReferences(nil)), .merge(load(state), askStar(state)))
    case .branches:
      state.references.map { .event(.choose($0, selected: state.reference)) } ?? ask(state.id)
    case .show(let reference):
      .concat(
        .just(.setReference(reference)),
        load(reduce(state: state, mutation: .setReference(reference)))
      )
    case .star: star(state.isStarred != true, state)
    case .starred(let outcome): show(outcome)
    case .readme: state.readme.map { .event(.read($0)) } ?? .none
    case .code: state.reference.map { .event(.browse($0)) } ?? .none
    case .settings: state.isStarred.map { .event(.set(isStarred: $0)) } ?? .none
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setReference(let reference):
      state.reference = reference
      (state.readme, state.isMissed) = (nil, false)
    case .setContent(let repository, let readme):
      state.updated = text(of: repository.updatedAt)
      state.readme = readme
      state.reference = state.reference ?? repository.defaultReference
    case .setReferences(let references): state.references = references
    case .setStarred(let isStarred): state.isStarred = isStarred
    case .running(let change):
      if case .begin(.load) = change { state.isMissed = false }
      state.running.apply(change)
    case .miss(let error):
      state.isMissed = true
      state.error = error
    case .tell(let error): state.error = error
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    switch action {
    case .branches: state.running.refusal(of: .branches)
    case .star: state.running.refusal(of: .star)
    case .readme where state.readme == nil: "the readme is not loaded yet"
    case .code where state.reference == nil: "the default branch is not loaded yet"
    case .settings where state.isStarred == nil: "the star is not loaded yet"
    case .load, .show, .starred, .readme, .code, .settings: nil
    }
  }

  func transform(action: Pipeline<Action>) -> Pipeline<Action> {
    let id = initialState.id
    return action.merge(
      changes.outcomes.compactMap { $0.target == .star(id) ? .starred($0) : nil }
    )
  }

  private func text(of update: Date) -> String { "Updated \(update.ago(at: now))" }
}
