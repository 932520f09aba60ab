import Thorium
import ThoriumScreens

// The requests to the services for a repository.
extension RepositoryReactor {
  /// Loads the repository and its readme in parallel, and applies both together.
  ///
  /// The previous load is cancelled.
  func load(_ state: State) -> Effect<Self> {
    let (id, reference) = (state.id, state.reference)
    return .run(name: "repository \(id)") { emit in
      async let repository = client.repository(id)
      let shown = if let reference { reference } else { try await repository.defaultReference }
      let readme = try await service.readme(of: id, at: shown)
      let loaded = try await repository
      emit(.setContent(loaded, readme: readme))
      do { try await local.keep(loaded) } catch { emit(.tell("\(error)")) }
    }
    .executing(.load, latest: true, Mutation.running)
    .catch { .miss(reason(of: $0)) }
  }

  /// Asks whether the repository is starred, unless a request is changing that.
  func askStar(_ state: State) -> Effect<Self> {
    let id = state.id
    if state.running.contains(.star) { return .none }
    return .run(name: "star of \(id)") { emit in
      let starred = try await client.starredRepositories()
      emit(.setStarred(starred.contains { $0.id == id }))
    }
    .catch { .tell(reason(of: $0)) }
    .cancellable(id: "star of", cancelInFlight: true)
  }

  /// Loads the references, and keeps the displayable ones.
  func ask(_ id: Repository.ID) -> Effect<Self> {
    .run(name: "refs \(id)") { emit in
      let names = try await client.references(of: id)
      let references = names.compactMap { GitReference($0) }
      emit(.setReferences(references))
      emit.event(.choose(references, selected: emit.currentState.reference))
    }
    .executing(.branches, Mutation.running)
    .catch { .tell(reason(of: $0)) }
  }

  /// Shows the star immediately; the session sends it, and its outcome replaces it.
  func star(_ isStarred: Bool, _ state: State) -> Effect<Self> {
    let change = Changes.Action(
      target: .star(state.id),
      isOn: isStarred,
      before: state.isStarred
    )
    return .concat(
      .cancel(id: "star of"),
      .just(.setStarred(isStarred)),
      .just(.running(.begin(.star))),
      .run { _ in changes.send(change) }
    )
  }

  /// Shows the outcome of a star, also if another screen has sent it.
  func show(_ outcome: Changes.Outcome) -> Effect<Self> {
    .concat(
      .cancel(id: "star of"),
      .just(.setStarred(outcome.isOn)),
      .just(.running(.end(.star)))
    )
  }
}
