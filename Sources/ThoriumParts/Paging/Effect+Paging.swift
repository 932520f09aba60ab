public import Thorium

extension Effect {
  /// Loads a page, and tells what becomes of it.
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
  /// Refuse the action with ``Paging/refusal(of:)``, and give each change to ``Paging/apply(_:)`` in `reduce`.
  /// What was being loaded under the same id is cancelled, and cancelling the id ends the loading,
  /// whose flags go with it.
  ///
  /// - Parameters:
  ///   - load: How to ask. Where that is refused the effect is none.
  ///   - paging: What is loaded.
  ///   - id: Under what it can be cancelled; a reactor with two lists needs two.
  ///   - change: Makes the mutation that gives a change to the paging.
  ///   - work: Loads a page. What it throws is told as a change.
  /// - Returns: An effect that is over when the page has landed or failed, or was cancelled.
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
