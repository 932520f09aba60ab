import Synchronization
import Thorium

/// What a coordinator binds the words of its environment to.
public struct EnvironmentBinder {
  private let collected = Collected()

  init() {}

  var words: [EnvironmentWord] { collected.words.withLock { $0 } }

  /// Binds a word that a person types to something that is done around the screens.
  ///
  ///     environment.word("expire", "lets the session expire") { await server.expire() }
  ///
  /// - Parameters:
  ///   - word: What is typed. It must not be a word of every session, nor of a view.
  ///   - help: What it does, for `help`: a few words in the third person.
  ///   - arguments: What is typed behind the word, in order.
  ///   - run: Does it, on the session's executor. What it throws, a `Refusal` say, is printed as the
  ///     reason why it was not done.
  public func word<each Value: Sendable>(
    _ word: String,
    _ help: String,
    _ arguments: repeat Argument<each Value>,
    run: @escaping @concurrent @Sendable (repeat each Value) async throws -> Void
  ) {
    let form = WordForm(word, help, repeat each arguments)
    let bound = EnvironmentWord(form: form) { (typed) throws(Refusal) in
      var typed = TypedArguments(of: form, typed)
      let values = (repeat try typed.next(each arguments))
      try typed.end()
      return { try await run(repeat each values) }
    }
    collected.words.withLock { words in
      precondition(
        !SessionWord.isTaken(word) && !words.contains { $0.form.word == word },
        "The word \(word) is bound already."
      )
      words.append(bound)
    }
  }
}

/// A word of the world around the screens.
struct EnvironmentWord: Sendable {
  let form: WordForm
  /// Reads its arguments, and answers with what it does.
  let parse: @Sendable ([String]) throws(Refusal) -> @Sendable () async throws -> Void
}

/// Where a binder, which is a value, collects.
private final class Collected: Sendable {
  let words = Mutex<[EnvironmentWord]>([])
}
