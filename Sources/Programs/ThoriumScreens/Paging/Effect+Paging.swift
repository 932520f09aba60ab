public import Thorium

extension Effect {
  /// Returns an effect that loads a page and reports its progress as mutations.
  ///
  ///     func mutate(action: Action, state: State) -> Effect<Self> {
  ///       switch action {
  ///       case .load(let load):
  ///         .paging(load, of: state.paging, Mutation.page) { page, emit in
  ///           let posts = try await service.posts(page, emit.clock)
  ///           return LoadedPage(posts, next: posts.isEmpty ? nil : page + 1)
  ///         }
  ///       }
  ///     }
  ///
  /// Refuse the action with ``Paging/refusal(of:)``, and pass each change
  /// to ``Paging/apply(_:)`` in `reduce`.
  ///
  /// The effect cancels an earlier effect with the same id. Cancelling
  /// the id stops the loading and resets its flags.
  ///
  /// - Parameters:
  ///   - load: The kind of request. If it is refused, the effect is empty.
  ///   - paging: The current paging state.
  ///   - id: The cancellation id. A reactor with two lists needs two ids.
  ///   - change: A closure that creates the mutation for a paging change.
  ///   - work: A closure that loads a page. An error that it throws is reported as a change.
  /// - Returns: An effect that finishes after the page has been applied,
  ///   has failed or was cancelled.
  public static func paging<Page, Item, ID: Hashable & Sendable>(
    _ load: PagingLoad,
    of paging: Paging<Page>,
    id: ID = "paging",
    _ change: @escaping @Sendable (PagingChange<Item, Page>) -> R.Mutation,
    load work: @escaping @Sendable (Page, Emitter<R>) async throws -> LoadedPage<Item, Page>
  ) -> Self {
    guard let request = try? paging.request(load) else { return .none }
    return .concat(
      .just(change(.begin(request))),
      .run(name: "page \(request.page)") { emit in
        let loaded = try await work(request.page, emit)
        emit(change(.land(request, loaded)))
      }
      .catch { change(.fail(request, $0)) }
    )
    .finally(change(.end(request)))
    .cancellable(id: id, cancelInFlight: true)
  }
}
