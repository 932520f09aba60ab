import Foundation
import Thorium
import ThoriumScreens

/// A repository at a branch or a tag, with its last update and the beginning of its readme.
struct RepoDetailReactor: Reactor {
  enum Action: Sendable {
    /// Loads the displayed data, and forgets the known references.
    case load
    /// Shows the references, after loading them if necessary.
    case branches
    case show(GitReference)
  }
  enum Command: Sendable { case load, branches }
  enum Mutation: Sendable {
    case setReference(GitReference)
    case setContent(Repository, readme: String)
    case setReferences([GitReference]?)
    case running(Running<Command>.Change)
    case fail(String?)
  }
  enum Event: Sendable, Equatable {
    case choose([GitReference], selected: GitReference?)
  }
  struct State: Sendable, Hashable {
    let id: Repository.ID
    /// The displayed reference; `nil` means the default branch, until its name is known.
    var reference: GitReference?
    /// The time since the last update, as a text.
    var updated: String?
    var readme: String?
    /// The references that can be shown; `nil` until they have been requested.
    var references: [GitReference]?
    var running: Running<Command> = []
    @Pulse var error: String?

    /// True while a readme is expected.
    var isLoading: Bool { running.contains(.load) }
  }

  let client: any GitHubClient
  let service: any RepositoryService
  /// The current time, for the age of the update.
  let now: Date
  let initialState: State

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .load: .concat(.just(.setReferences(nil)), load(state.id, at: state.reference))
    case .branches:
      state.references.map { .event(.choose($0, selected: state.reference)) }
        ?? askReferences(of: state.id)
    case .show(let reference):
      // The load begins first, so that the readme never seems to be missing.
      .merge(load(state.id, at: reference), .just(.setReference(reference)))
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setReference(let reference): (state.reference, state.readme) = (reference, nil)
    case .setContent(let repository, let readme):
      state.updated = "Updated \(repository.updatedAt.ago(at: now))"
      state.readme = readme
      state.reference = state.reference ?? repository.defaultReference
    case .setReferences(let references): state.references = references
    case .running(let change): state.running.apply(change)
    case .fail(let error): state.error = error
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    if case .branches = action { state.running.refusal(of: .branches) } else { nil }
  }

  func mutate(failure: any Error, state: State) -> Effect<Self>? {
    .just(.fail(message(of: failure)))
  }

  /// Loads the repository and its readme in parallel, and applies both together.
  ///
  /// The previous load is cancelled.
  private func load(_ id: Repository.ID, at reference: GitReference?) -> Effect<Self> {
    .run(name: "repository \(id)") { emit in
      async let repository = client.repository(id)
      let shown = if let reference { reference } else { try await repository.defaultReference }
      let readme = try await service.readme(of: id, at: shown)
      emit(.setContent(try await repository, readme: readme))
    }
    .executing(.load, latest: true, Mutation.running)
  }

  /// Loads the references, and lets the user choose one.
  private func askReferences(of id: Repository.ID) -> Effect<Self> {
    .run(name: "refs \(id)") { emit in
      let references = try await client.references(of: id).compactMap { GitReference($0) }
      emit(.setReferences(references))
      emit.event(.choose(references, selected: emit.currentState.reference))
    }
    .executing(.branches, Mutation.running)
  }
}
