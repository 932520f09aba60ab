import Synchronization
public import Thorium

/// A builder of the lines and commands of a view.
public struct Binder<R: Reactor> {
  private let collected: Collected<R>

  /// - Parameter view: The view, for errors.
  init(of view: String = "The view of \(R.self)") {
    collected = Collected(Bindings(view: view))
  }

  var bindings: Bindings<R> { collected.bindings.withLock { $0 } }

  /// Binds a line to the state: `name: text`, printed when the text changes.
  ///
  ///     reactor.line("value") { "\($0.value)" }   // value: 1
  ///
  /// - Parameters:
  ///   - name: The text before the colon.
  ///   - text: The text for a state; a pure function.
  public func line(_ name: String, _ text: @escaping @Sendable (R.State) -> String) {
    add(BoundLine(name: name, text: text))
  }

  /// Binds an optional line: `name: text`, and `name: -` when it disappears.
  ///
  ///     reactor.line("hud") { $0.isLoading ? "Loading..." : nil }   // hud: Loading...
  ///
  /// - Parameters:
  ///   - name: The text before the colon.
  ///   - text: The text for a state, or `nil` for no line; a pure function.
  @_disfavoredOverload  // a closure of several statements binds a plain line
  public func line(_ name: String, _ text: @escaping @Sendable (R.State) -> String?) {
    add(BoundLine(name: name, text: text))
  }

  /// Binds a line to a pulse: the text is printed at each assignment.
  ///
  ///     reactor.pulse(\.$error) { "error: \($0)" }
  ///
  /// - Parameters:
  ///   - pulse: The pulse of the state.
  ///   - text: The whole line for a value.
  public func pulse<Value: Sendable>(
    _ pulse: any KeyPath<R.State, Pulse<Value>> & Sendable,
    _ text: @escaping @Sendable (Value) -> String
  ) {
    add(BoundPulse<R.State, Value>(pulse: { $0[keyPath: pulse] }, lines: { [text($0)] }))
  }

  /// Binds a line to an optional pulse: an assignment of `nil` prints nothing.
  ///
  /// To print `nil` too, name the whole type: `reactor.pulse(\.$note) { (note: String?) in … }`.
  ///
  /// - Parameters:
  ///   - pulse: The pulse of the state.
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
  /// An event that a view takes reaches no other reader. If a flow waits for events, bind
  /// them there, not here.
  ///
  /// - Parameter text: The whole line for an event; `nil` prints nothing.
  public func event(_ text: @escaping @Sendable (R.Event) -> String?) {
    collected.bindings.withLock { bindings in
      precondition(
        bindings.events == nil,
        "The events of \(R.self) are bound twice: bind them once."
      )
      bindings.events = text
    }
  }

  /// Binds a list: its first rows are printed whole, and then only the edits.
  ///
  ///     reactor.list(\.users) { $0.name }   //  0 Ada
  ///
  /// - Parameters:
  ///   - rows: The part of the state that holds the rows. Rows are distinguished by their identity.
  ///   - text: The text of a row.
  public func list<Row: Identifiable & Sendable>(
    _ rows: any KeyPath<R.State, [Row]> & Sendable,
    _ text: @escaping @Sendable (Row) -> String
  ) where Row.ID: Sendable {
    add(
      BoundRows<R.State, Row.ID> { state in
        state[keyPath: rows].map { .init(id: $0.id, text: text($0)) }
      }
    )
  }

  /// Binds a command that a user types to an action.
  ///
  ///     reactor.action("reload", "loads the list again") { .reload }
  ///     reactor.action("open", "opens the user in row N", .int) { n in .open(n) }
  ///
  /// Arguments that do not parse are refused with a sentence before the reactor is called. The text
  /// of a secret argument is shown nowhere:
  ///
  ///     reactor.action("password", "sets the password", .secret) { .type($0) }   // > password ******
  ///
  /// - Parameters:
  ///   - word: The typed word. The commands of every session, such as `help` and `quit`,
  ///     are reserved.
  ///   - help: The description for `help`: a few words in the third person.
  ///   - arguments: The arguments after the word, in order.
  ///   - action: Creates the action from the arguments.
  public func action<each Value: Sendable>(
    _ word: String,
    _ help: String,
    _ arguments: repeat Argument<each Value>,
    action: @escaping @Sendable (repeat each Value) -> R.Action
  ) {
    let form = CommandForm(word, help, repeat each arguments)
    let command = BoundCommand<R>(form: form) { (typed) throws(Refusal) -> R.Action in
      var typed = TypedArguments(of: form, typed)
      let values = (repeat try typed.next(each arguments))
      try typed.requireAtEnd()
      return action(repeat each values)
    }
    collected.bindings.withLock { bindings in
      bindings.require(word)
      bindings.words.append(command)
    }
  }

  func add<Line: LineSource<R.State>>(_ line: @autoclosure @escaping @Sendable () -> Line) {
    collected.bindings.withLock { $0.lines.append(line) }
  }

  func add(_ query: BoundQuery<R>) {
    collected.bindings.withLock { bindings in
      bindings.require(query.form.word)
      bindings.queries.append(query)
    }
  }

  func add(_ part: some BoundPart<R>) {
    collected.bindings.withLock { $0.parts.append(part) }
  }
}

/// The bindings of a view.
struct Bindings<R: Reactor>: Sendable {
  /// The name of the view, for errors.
  var view = "The view of \(R.self)"
  /// Functions that create the lines, once for each bound screen.
  var lines: [@Sendable () -> any LineSource<R.State>] = []
  var words: [BoundCommand<R>] = []
  var queries: [BoundQuery<R>] = []
  var events: (@Sendable (R.Event) -> String?)?
  var parts: [any BoundPart<R>] = []

  /// The commands of the view, without those of its parts.
  var ownForms: [CommandForm] { words.map(\.form) + queries.map(\.form) }

  /// The commands of the view and its parts.
  var forms: [CommandForm] { ownForms + parts.flatMap(\.forms) }

  /// Requires that a word is free.
  func require(_ word: String) {
    SessionCommand.requireFree(word, in: view)
    precondition(
      !ownForms.contains { $0.word == word },
      "\(view) has two commands with the word \(word): give one of them another word."
    )
  }
}

extension Bindings {
  /// Creates the bindings of a view.
  init<V: View<R>>(of view: V) {
    let binder = Binder<R>(of: "\(V.self)")
    view.bind(reactor: binder)
    self = binder.bindings
  }
}

/// The storage of a binder, since the binder is a value.
private final class Collected<R: Reactor>: Sendable {
  let bindings: Mutex<Bindings<R>>

  init(_ bindings: Bindings<R>) {
    self.bindings = Mutex(bindings)
  }
}

/// A command that is bound to an action.
struct BoundCommand<R: Reactor>: Sendable {
  let form: CommandForm
  let parse: @Sendable ([String]) throws(Refusal) -> R.Action
}
