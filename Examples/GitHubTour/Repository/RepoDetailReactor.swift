import Thorium
import ThoriumParts

/// One repository at a branch or a tag: what it is, and the beginning of its readme.
struct RepoDetailReactor: Reactor {
  enum Action: Sendable {
    /// Loads all that is shown, and forgets which references there are.
    case load
    /// Shows which references there are, once they are known.
    case branches
    case show(GitReference)
    /// Stars the repository, or takes the star back.
    case star
    case readme
    case tell(String?)
  }
  enum Command: Sendable { case load, branches, star }
  enum Mutation: Sendable {
    case setReference(GitReference)
    case setContent(Repository, readme: String)
    case setReferences([GitReference]?)
    case setStarred(Bool)
    case running(Running<Command>.Change)
    case tell(String?)
  }
  enum Event: Sendable, Equatable {
    case choose([GitReference], selected: GitReference?)
    case read(String)
  }
  struct State: Sendable, Equatable {
    let id: Repository.ID
    /// What is shown; `nil` stands for the default branch, until that is known.
    var reference: GitReference?
    /// When it was changed last, as a person says it.
    var updated: String?
    var readme: String?
    /// What can be shown; `nil` until somebody has asked.
    var references: [GitReference]?
    var isStarred = false
    var running: Running<Command> = []
    @Pulse var error: String?
  }

  let client: any GitHubClient
  let service: any RepositoryService
  let bus: Bus
  /// The time in which what was updated is past.
  let now: Moment
  let initialState: State

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
    case .star: star(!state.isStarred, state.id)
    case .readme: state.readme.map { .event(.read($0)) } ?? .none
    case .tell(let error): .just(.tell(error))
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setReference(let reference):
      state.reference = reference
      state.readme = nil
    case .setContent(let repository, let readme):
      state.updated = "Updated \(repository.updatedAt.ago(at: now))"
      state.readme = readme
      state.reference = state.reference ?? repository.defaultReference
    case .setReferences(let references): state.references = references
    case .setStarred(let isStarred): state.isStarred = isStarred
    case .running(let change): state.running.apply(change)
    case .tell(let error): state.error = error
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    switch action {
    case .branches: state.running.refusal(of: .branches)
    case .star: state.running.refusal(of: .star)
    case .readme where state.readme == nil: "the readme is not there yet"
    case .load, .show, .readme, .tell: nil
    }
  }
}

extension RepoDetailReactor {
  /// Loads the repository and its readme side by side, and tells both when both are there.
  ///
  /// Whatever was being loaded before does not come any more.
  private func load(_ state: State) -> Effect<Self> {
    let (id, reference) = (state.id, state.reference)
    return .run(name: "repository \(id)") { emit in
      async let repository = client.repository(id, emit.clock)
      let shown: GitReference =
        if let reference { reference } else { try await repository.defaultReference }
      let readme = try await service.readme(of: id, at: shown, emit.clock)
      emit(.setContent(try await repository, readme: readme))
    }
    .executing(.load, latest: true, Mutation.running)
    .catch { .tell(message(of: $0)) }
  }

  /// Asks whether it is starred, unless that is about to change.
  private func askStar(_ state: State) -> Effect<Self> {
    let id = state.id
    if state.running.contains(.star) { return .none }
    return .run(name: "star of \(id)") { emit in
      let starred = try await client.repositories(.starred, emit.clock)
      emit(.setStarred(starred.contains { $0.id == id }))
    }
    .catch { .tell(message(of: $0)) }
    .cancellable(id: "star of", cancelInFlight: true)
  }

  /// Asks which references there are, of which those are kept that can be shown.
  private func ask(_ id: Repository.ID) -> Effect<Self> {
    .run(name: "refs \(id)") { emit in
      let names = try await client.references(of: id, emit.clock)
      let references = names.compactMap { GitReference($0) }
      emit(.setReferences(references))
      emit.event(.choose(references, selected: emit.currentState.reference))
    }
    .executing(.branches, Mutation.running)
    .catch { .tell(message(of: $0)) }
  }

  /// Shows the star at once, and what was before where the service refuses it.
  private func star(_ isStarred: Bool, _ id: Repository.ID) -> Effect<Self> {
    .concat(
      .cancel(id: "star of"),
      .just(.setStarred(isStarred)),
      .run(name: "star \(id)") { emit in
        do {
          try await client.setStar(isStarred, on: id, emit.clock)
          bus.publish(StarsChanged())
        } catch {
          emit(.setStarred(!isStarred))
          throw error
        }
      }
      .executing(.star, Mutation.running)
      .catch { .tell(message(of: $0)) }
    )
  }
}
