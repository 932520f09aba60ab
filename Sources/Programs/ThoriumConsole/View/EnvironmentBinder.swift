import Synchronization
import Thorium

/// A builder of the commands for the environment of a coordinator.
public struct EnvironmentBinder {
  private let collected = Collected()

  init() {}

  var words: [EnvironmentCommand] { collected.words.withLock { $0 } }

  /// Binds a command that a user types to a function of the environment.
  ///
  ///     environment.word("expire", "lets the session expire") { await server.expire() }
  ///
  /// - Parameters:
  ///   - word: The typed word. It must not be a command of every session or of a view.
  ///   - help: The description for `help`: a few words in the third person.
  ///   - arguments: The arguments after the word, in order.
  ///   - run: Runs the command, on the session's executor. If it throws an error, such as a
  ///     `Refusal`, the session prints that as the reason for the refusal.
  public func word<each Value: Sendable>(
    _ word: String,
    _ help: String,
    _ arguments: repeat Argument<each Value>,
    run: @escaping @concurrent @Sendable (repeat each Value) async throws -> Void
  ) {
    let form = CommandForm(word, help, repeat each arguments)
    let bound = EnvironmentCommand(form: form) { (typed) throws(Refusal) in
      var typed = TypedArguments(of: form, typed)
      let values = (repeat try typed.next(each arguments))
      try typed.requireAtEnd()
      return { try await run(repeat each values) }
    }
    let owner = "The environment"
    SessionCommand.requireFree(word, in: owner)
    collected.words.withLock { words in
      precondition(
        !words.contains { $0.form.word == word },
        "\(owner) has two commands with the word \(word): give one of them another word."
      )
      words.append(bound)
    }
  }
}

/// A command of the environment of the screens.
package struct EnvironmentCommand: Sendable {
  let form: CommandForm
  /// Parses the arguments, and returns the function of the command.
  let parse: @Sendable ([String]) throws(Refusal) -> @Sendable () async throws -> Void
}

/// The storage of a binder, since the binder is a value.
private final class Collected: Sendable {
  let words = Mutex<[EnvironmentCommand]>([])
}
