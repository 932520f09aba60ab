import Synchronization
public import Thorium

/// What a view binds its lines and its words to.
public struct Binder<R: Reactor> {
  private let collected = Collected<R>()

  init() {}

  var bindings: Bindings<R> { collected.bindings.withLock { $0 } }

  /// Binds a line to the state: `name: text`, printed when the text has changed.
  ///
  ///     reactor.line("value") { "\($0.value)" }   // value: 1
  ///
  /// - Parameters:
  ///   - name: What stands before the colon.
  ///   - text: The text for a state; a pure function.
  public func line(_ name: String, _ text: @escaping @Sendable (R.State) -> String) {
    add(BoundLine(name: name, text: text))
  }

  /// Binds a line that is only there for some states: `name: text`, and `name: -` when it goes.
  ///
  ///     reactor.line("hud") { $0.isLoading ? "Loading..." : nil }   // hud: Loading...
  ///
  /// - Parameters:
  ///   - name: What stands before the colon.
  ///   - text: The text for a state, or `nil` where there is no such line; a pure function.
  public func line(_ name: String, _ text: @escaping @Sendable (R.State) -> String?) {
    add(BoundLine(name: name, text: text))
  }

  /// Binds an event line to a pulse: the text is printed at each assignment.
  ///
  ///     reactor.pulse(\.$error) { "error: \($0)" }
  ///
  /// - Parameters:
  ///   - pulse: Which pulse of the state.
  ///   - text: The whole line for a value.
  public func pulse<Value: Sendable>(
    _ pulse: any KeyPath<R.State, Pulse<Value>> & Sendable,
    _ text: @escaping @Sendable (Value) -> String
  ) {
    add(BoundPulse<R.State, Value>(pulse: { $0[keyPath: pulse] }, lines: { [text($0)] }))
  }

  /// Binds an event line to a pulse that may be empty: setting it to `nil` prints nothing.
  ///
  /// To print that too, name the whole type: `reactor.pulse(\.$note) { (note: String?) in … }`.
  ///
  /// - Parameters:
  ///   - pulse: Which pulse of the state.
  ///   - text: The whole line for a value.
  public func pulse<Value: Sendable>(
    _ pulse: any KeyPath<R.State, Pulse<Value?>> & Sendable,
    _ text: @escaping @Sendable (Value) -> String
  ) {
    add(
      BoundPulse<R.State, Value?>(
        pulse: { $0[keyPath: pulse] },
        lines: { $0.map { [text($0)] } ?? [] }
      )
    )
  }

  /// Takes the events of the store, and prints a line for each.
  ///
  ///     reactor.event { "saved as \($0)" }
  ///
  /// What a view takes nobody else is given: bind the events that a flow waits for there, not here.
  ///
  /// - Parameter text: The whole line for an event; `nil` prints nothing.
  public func event(_ text: @escaping @Sendable (R.Event) -> String?) {
    collected.bindings.withLock { bindings in
      precondition(bindings.events == nil, "The events of \(R.self) are bound already.")
      bindings.events = text
    }
  }

  /// Binds a list: the first filling is printed whole, and then only what has changed.
  ///
  ///     reactor.list(\.users) { $0.name }   //  0 Ada
  ///
  /// - Parameters:
  ///   - rows: The part of the state that holds the rows. Rows are told apart by their identity.
  ///   - text: The text of a row.
  public func list<Row: Identifiable & Sendable>(
    _ rows: any KeyPath<R.State, [Row]> & Sendable,
    _ text: @escaping @Sendable (Row) -> String
  ) where Row.ID: Sendable {
    add(
      BoundList<R.State, Row.ID> { state in
        state[keyPath: rows].map { .init(id: $0.id, text: text($0)) }
      }
    )
  }

  /// Binds a word that a person types to an action.
  ///
  ///     reactor.action("reload", "loads the list again") { .reload }
  ///     reactor.action("open", "opens the user in row N", .int) { n in .open(n) }
  ///
  /// What does not parse is refused with a sentence before the reactor is asked. What is typed for an
  /// argument that is secret is shown nowhere:
  ///
  ///     reactor.action("password", "sets the password", .secret) { .type($0) }   // > password ******
  ///
  /// - Parameters:
  ///   - word: What is typed. The words of every session, `help` and `quit` say, are taken.
  ///   - help: What it does, for `help`: a few words in the third person.
  ///   - arguments: What is typed behind the word, in order.
  ///   - action: Makes the action from the arguments.
  public func action<each Value: Sendable>(
    _ word: String,
    _ help: String,
    _ arguments: repeat Argument<each Value>,
    action: @escaping @Sendable (repeat each Value) -> R.Action
  ) {
    let form = WordForm(word, help, repeat each arguments)
    let command = BoundWord<R>(form: form) { (typed) throws(Refusal) -> R.Action in
      var typed = TypedArguments(of: form, typed)
      let values = (repeat try typed.next(each arguments))
      try typed.end()
      return action(repeat each values)
    }
    collected.bindings.withLock { bindings in
      precondition(
        !SessionWord.isTaken(word) && !bindings.words.contains { $0.form.word == word },
        "The word \(word) is bound already."
      )
      bindings.words.append(command)
    }
  }

  func add(_ line: some LineSource<R.State>) {
    collected.bindings.withLock { $0.lines.append(line) }
  }

  func add(_ part: some BoundPart<R>) {
    collected.bindings.withLock { $0.parts.append(part) }
  }
}

/// What a view has bound.
struct Bindings<R: Reactor>: Sendable {
  var lines: [any LineSource<R.State>] = []
  var words: [BoundWord<R>] = []
  var events: (@Sendable (R.Event) -> String?)?
  var parts: [any BoundPart<R>] = []
}

/// Where a binder, which is a value, collects.
private final class Collected<R: Reactor>: Sendable {
  let bindings = Mutex(Bindings<R>())
}

/// A word that is bound to an action.
struct BoundWord<R: Reactor>: Sendable {
  let form: WordForm
  let parse: @Sendable ([String]) throws(Refusal) -> R.Action
}
