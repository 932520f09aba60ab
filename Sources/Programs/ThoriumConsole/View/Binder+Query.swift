public import Thorium

extension Binder {
  /// Binds a command that a user types to lines about the current state.
  ///
  ///     reactor.query("users", "prints all users") { state in state.users.map(\.name) }
  ///     reactor.query("user", "prints the user in row N", .int) { state, row in
  ///       [state.users.indices.contains(row) ? state.users[row].name : "none"]
  ///     }
  ///
  /// A query changes nothing: the reactor receives no action, and its state needs no field for the answer.
  /// It is never refused, except for arguments that do not parse.
  ///
  /// - Parameters:
  ///   - word: The typed word. The commands of every session, such as `help` and `quit`,
  ///     are reserved.
  ///   - help: The description for `help`: a few words in the third person.
  ///   - arguments: The arguments after the word, in order.
  ///   - answer: Returns the lines to print, from the state and the arguments; a pure function.
  public func query<each Value: Sendable>(
    _ word: String,
    _ help: String,
    _ arguments: repeat Argument<each Value>,
    answer: @escaping @Sendable (R.State, repeat each Value) -> [String]
  ) {
    let form = CommandForm(word, help, repeat each arguments)
    let query = BoundQuery<R>(form: form) { (typed, state) throws(Refusal) -> [String] in
      var typed = TypedArguments(of: form, typed)
      let values = (repeat try typed.next(each arguments))
      try typed.requireAtEnd()
      return answer(state, repeat each values)
    }
    add(query)
  }
}

/// A command that is bound to lines about the state.
struct BoundQuery<R: Reactor>: Sendable {
  let form: CommandForm
  let answer: @Sendable ([String], R.State) throws(Refusal) -> [String]
}
