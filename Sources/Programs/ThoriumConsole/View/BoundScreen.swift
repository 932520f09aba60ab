import Synchronization
import Thorium

/// A screen that is bound to its view, without the type of its reactor.
protocol BoundScreen: Sendable {
  /// The commands of the screen, including those of hidden parts.
  var forms: [CommandForm] { get }
  /// The commands of the visible parts.
  var shownForms: [CommandForm] { get }
  /// True when a command of a visible part has a secret argument.
  var hidesText: Bool { get }
  /// The commands of the screen with their descriptions, and the reasons for current refusals.
  var help: [CommandHelp] { get }
  /// All lines that the screen shows now.
  var whole: [OutputLine] { get }
  /// The lines for the current state that differ from the printed ones.
  var unfaithful: [OutputLine] { get }
  /// The number of rows in all lists and collections; `nil` if the screen has none of them.
  var rowCount: Int? { get }

  /// Starts to print.
  func startPrinting(print: @escaping @Sendable ([OutputLine]) -> Void)
  /// Stops printing.
  func stopPrinting()
  /// Returns how well a typed line fits the best command of the visible parts.
  func fit(_ word: String, _ arguments: [String]) -> CommandFit
  /// Sends the action that a command is bound to.
  ///
  /// - Returns: The outcome: the word is unknown, its arguments do not parse, or the
  ///   action was sent.
  func send(_ word: String, _ arguments: [String]) -> SentCommand
}

/// The outcome of a typed command.
enum SentCommand: Sendable {
  case unknown
  case refused(Refusal)
  /// The action was sent; the closure waits for its receipt and returns its refusal.
  case sent(@Sendable () async -> Refusal?)
}

/// The entry of `help` for a command.
struct CommandHelp: Sendable {
  let form: CommandForm
  var refusal: Refusal?
  /// The values of the first argument that are on the screen, apart from rows.
  var ids: [String] = []
  /// True for a command of a child that is a part of the screen, and no row.
  var isOfPart = false
  /// True when a later command with the same words is never executed.
  var hidesOthers = true
  /// Returns the reason why the command is refused now with some arguments.
  var judge: @Sendable ([String]) -> Refusal? = { _ in nil }
}

/// A store that is bound to the view of a screen, or of a child within a screen.
final class Bound<R: Reactor>: BoundScreen {
  private let store: Store<R>
  private let words: [BoundCommand<R>]
  private let queries: [BoundQuery<R>]
  /// The commands of this view, and whether one has a secret argument; every typed line needs them.
  private let ownForms: [CommandForm]
  private let hidesOwnText: Bool
  private let lines: [any LineSource<R.State>]
  private let events: (@Sendable (R.Event) -> String?)?
  private let parts: BoundParts<R>
  private let subscriptions = Mutex<[Subscription]>([])
  private let answering = Mutex<(@Sendable ([OutputLine]) -> Void)?>(nil)

  init(_ store: Store<R>, _ bindings: Bindings<R>) {
    self.store = store
    words = bindings.words
    queries = bindings.queries
    ownForms = bindings.ownForms
    hidesOwnText = ownForms.contains { $0.secrecy != nil }
    parts = BoundParts(bindings.parts, of: store)
    events = bindings.events
    lines = bindings.lines.map { $0() }
  }

  var forms: [CommandForm] { parts.isEmpty ? ownForms : ownForms + parts.forms }

  var shownForms: [CommandForm] {
    parts.isEmpty ? ownForms : ownForms + parts.shown.flatMap(\.shownForms)
  }

  var hidesText: Bool {
    hidesOwnText || !parts.isEmpty && parts.shown.contains { $0.hidesText }
  }

  var help: [CommandHelp] {
    let state = store.currentState
    let own = words.map { word in
      let judge = { @Sendable [store] (arguments: [String]) -> Refusal? in
        Refusal.of { () throws(Refusal) in
          let action = try word.parse(arguments)
          if let refusal = store.reactor.refusal(action: action, state: state) { throw refusal }
        }
      }
      let refusal = word.form.arguments.isEmpty ? judge([]) : nil
      return CommandHelp(form: word.form, refusal: refusal, judge: judge)
    }
    let asked = queries.map { query in
      CommandHelp(form: query.form) { arguments in
        Refusal.of { () throws(Refusal) in _ = try query.answer(arguments, state) }
      }
    }
    return parts.isEmpty ? own + asked : (own + asked + parts.help).reachable
  }

  var whole: [OutputLine] {
    let state = store.currentState
    return lines.flatMap { $0.whole(of: state) } + parts.shown.flatMap(\.whole)
  }

  var unfaithful: [OutputLine] {
    let state = store.currentState
    return lines.flatMap { $0.shows(state) ? [] : $0.whole(of: state) }
      + parts.shown.flatMap(\.unfaithful)
  }

  var rowCount: Int? {
    let state = store.currentState
    return (lines.map { $0.rowCount(in: state) } + parts.shown.map(\.rowCount)).sum
  }

  func startPrinting(print: @escaping @Sendable ([OutputLine]) -> Void) {
    answering.withLock { $0 = print }
    let observation = store.observe { [weak self] state in
      self?.printNewLines(state, print)
    }
    let taking = events.map { text in
      store.takeEvents { event in
        if let line = text(event) { print([.event(line)]) }
      }
    }
    subscriptions.withLock { $0 = [observation] + (taking.map { [$0] } ?? []) }
  }

  func stopPrinting() {
    let ended = subscriptions.withLock { subscriptions in
      defer { subscriptions = [] }
      return subscriptions
    }
    for subscription in ended { subscription.cancel() }
    answering.withLock { $0 = nil }
    parts.stopPrinting()
  }

  func fit(_ word: String, _ arguments: [String]) -> CommandFit {
    max(ownForms.fit(word, arguments), parts.fit(word, arguments))
  }

  func send(_ word: String, _ arguments: [String]) -> SentCommand {
    if !parts.isEmpty, ownForms.fit(word, arguments) < parts.fit(word, arguments) {
      return parts.send(word, arguments)
    }
    do throws(Refusal) {
      if let word = words.first(where: { $0.form.word == word }) {
        let action = try word.parse(arguments)
        return .sent { [store] in await store.perform(action).refusal }
      }
      if let query = queries.first(where: { $0.form.word == word }) {
        let lines = try query.answer(arguments, store.currentState)
        return .sent { [answer = answering.withLock { $0 }] in
          answer?(lines.map(OutputLine.answer))
          return nil
        }
      }
      return parts.send(word, arguments)
    } catch {
      return .refused(error)
    }
  }

  /// Prints the lines that are new in a state.
  private func printNewLines(_ state: R.State, _ print: @escaping @Sendable ([OutputLine]) -> Void)
  {
    var news: [OutputLine] = []
    for line in lines { news += line.newLines(in: state) }
    if !news.isEmpty { print(news) }
    if !parts.isEmpty { parts.updateChildren(state, print) }
  }
}

extension [Int?] {
  /// The sum of the numbers; `nil` if there are none.
  fileprivate var sum: Int? {
    let numbers = compactMap(\.self)
    return numbers.isEmpty ? nil : numbers.reduce(0, +)
  }
}

extension Refusal {
  /// Returns the refusal that a function throws; `nil` if it throws none.
  static func of(_ attempt: () throws(Refusal) -> Void) -> Refusal? {
    do throws(Refusal) {
      try attempt()
      return nil
    } catch {
      return error
    }
  }
}
