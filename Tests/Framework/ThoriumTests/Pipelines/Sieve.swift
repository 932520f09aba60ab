import ThoriumProof

/// A reactor whose action is a word and whose mutations are its letters, with any pipelines.
struct Sieve: Reactor {
  var initialState: [String] = []
  var actions: @Sendable (Pipeline<String>) -> Pipeline<String> = { $0 }
  var mutations: @Sendable (Pipeline<String>) -> Pipeline<String> = { $0 }
  var states: @Sendable (Pipeline<[String]>) -> Pipeline<[String]> = { $0 }
  var answer: @Sendable (String) -> Effect<Sieve> = { .from($0.map(String.init)) }
  var refuse: @Sendable (String) -> Refusal? = { _ in nil }
  var recover: @Sendable (any Error) -> Effect<Sieve>? = { _ in nil }
  var onReduce: @Sendable (String) -> Void = { _ in }

  func mutate(action: String) -> Effect<Sieve> { answer(action) }
  func mutate(failure: any Error, state: [String]) -> Effect<Sieve>? { recover(failure) }
  func refusal(action: String, state: [String]) -> Refusal? { refuse(action) }

  func reduce(into state: inout [String], mutation: String) {
    onReduce(mutation)
    state.append(mutation)
  }

  func transform(action: Pipeline<String>) -> Pipeline<String> { actions(action) }
  func transform(mutation: Pipeline<String>) -> Pipeline<String> { mutations(mutation) }
  func transform(state: Pipeline<[String]>) -> Pipeline<[String]> { states(state) }
}

extension Store<Sieve> {
  /// What has been reduced, as one word.
  var text: String { currentState.joined() }
}

/// Lets nothing through that is the letter, and fails with it.
@Sendable func failing(at letter: String) -> @Sendable (String) throws -> String {
  { if $0 == letter { throw Mishap(letter) } else { $0 } }
}

/// A sequence that is fed by a test.
struct Feed<Element: Sendable>: Sendable {
  let elements: AsyncStream<Element>
  private let continuation: AsyncStream<Element>.Continuation

  init(of type: Element.Type = String.self) {
    (elements, continuation) = AsyncStream.makeStream()
  }

  func callAsFunction(_ element: Element) {
    continuation.yield(element)
  }
}
