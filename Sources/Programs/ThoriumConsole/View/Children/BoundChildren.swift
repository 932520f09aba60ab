import Synchronization
import Thorium

/// The children of a collection, each shown as a part of its parent's screen.
final class BoundChildren<R: Reactor, ID: Hashable & Sendable, C: Reactor>: BoundScreen {
  private struct Shown: Sendable {
    let id: ID
    let child: Child<C>.ID
    let screen: Bound<C>

    /// The id as the user reads and types it.
    var name: String { CommandWord.quoted("\(id)") }
  }

  typealias Place = any KeyPath<R.State, Children<ID, C>> & Sendable

  private let store: Store<R>
  private let path: Place
  private let words: ChildCommands<ID, C>
  private let shown = Mutex<[Shown]>([])
  private let subscription = Mutex<Subscription?>(nil)

  init(_ store: Store<R>, _ path: Place, _ words: ChildCommands<ID, C>) {
    self.store = store
    self.path = path
    self.words = words
  }

  var forms: [CommandForm] { words.forms }

  var shownForms: [CommandForm] { forms }

  var hidesText: Bool { forms.contains { $0.secrecy != nil } }

  var help: [CommandHelp] {
    let shown = shown.withLock { $0 }
    return forms.map { form in
      let refusal: Refusal? = shown.isEmpty ? "there are no rows" : nil
      let ids = shown.map { "\($0.id)" }
      return CommandHelp(form: form, refusal: refusal, ids: ids, hidesOthers: false) {
        [self] arguments in
        Refusal.of { () throws(Refusal) in
          let help = try child(of: form, arguments).screen.help.first {
            [$0.form.word, form.arguments[0].name] + $0.form.usage.dropFirst() == form.usage
          }
          if let refusal = help?.judge(Array(arguments.dropFirst())) { throw refusal }
        }
      }
    }
  }

  var whole: [OutputLine] {
    shown.withLock { $0 }.flatMap { child in child.screen.whole.map { .child(child.name, $0) } }
  }

  var unfaithful: [OutputLine] {
    shown.withLock { $0 }.flatMap { child in child.screen.unfaithful.map { .child(child.name, $0) }
    }
  }

  var rowCount: Int? { shown.withLock { $0.count } }

  func startPrinting(print: @escaping @Sendable ([OutputLine]) -> Void) {
    let observation = store.observe { [weak self] state in self?.updateChildren(state, print) }
    subscription.withLock { $0 = observation }
  }

  func stopPrinting() {
    let ended = subscription.withLock { $0.take() }
    ended?.cancel()
    for child in shown.withLock({ $0 }) { child.screen.stopPrinting() }
  }

  func fit(_ word: String, _ arguments: [String]) -> CommandFit {
    let fit = forms.fit(word, arguments)
    guard fit == .complete, let id = arguments.first.flatMap(words.id.read) else { return fit }
    let child = shown.withLock { $0.first { $0.id == id } }
    return child?.screen.fit(word, Array(arguments.dropFirst())) ?? .absent
  }

  func send(_ word: String, _ arguments: [String]) -> SentCommand {
    let best = forms.fit(word, arguments)
    guard best > .unknown, let form = forms.first(where: { $0.fit(word, arguments) == best })
    else { return .unknown }
    do throws(Refusal) {
      let child = try child(of: form, arguments)
      if let extra = arguments.dropFirst(form.arguments.count).first {
        throw form.refusal(of: form.secrecy == nil ? extra : nil)
      }
      return child.screen.send(word, Array(arguments.dropFirst()))
    } catch {
      return .refused(error)
    }
  }

  /// Returns the child that the first argument names.
  private func child(of form: CommandForm, _ arguments: [String]) throws(Refusal) -> Shown {
    var typed = TypedArguments(of: form, arguments)
    let id = try typed.next(words.id)
    guard let child = shown.withLock({ $0.first { $0.id == id } }) else {
      throw missing(arguments[0], in: form)
    }
    return child
  }

  /// Returns a refusal that says which ids the user may type.
  private func missing(_ id: String, in form: CommandForm) -> Refusal {
    let names = shown.withLock { $0 }.map(\.name)
    if names.isEmpty { return "there are no rows" }
    let known = (names.prefix(3) + (names.count > 3 ? ["another"] : [])).alternatives
    let usage = form.usage.joined(separator: " ")
    return Refusal("there is no \(id): type \(usage), where \(form.arguments[0].name) is \(known)")
  }

  /// Shows exactly the children that are in a state.
  private func updateChildren(_ state: R.State, _ print: @escaping @Sendable ([OutputLine]) -> Void)
  {
    let children = state[keyPath: path]
    let old = shown.withLock { $0 }
    let gone = old.filter { children.childID($0.id) != $0.child }
    for child in gone {
      child.screen.stopPrinting()
      print([.removedChild(child.name)])
    }
    let staying = old.filter { children.childID($0.id) == $0.child }
    let known = Dictionary(staying.map { ($0.id, $0) }) { $1 }
    var new: [Shown] = []
    let next = children.ids.compactMap { id -> Shown? in
      if let child = known[id] { return child }
      guard let child = bind(id, children) else { return nil }
      new.append(child)
      return child
    }
    shown.withLock { $0 = next }
    // A reader adds new children at the end.
    if next.map(\.id) != (staying + new).map(\.id) {
      print([.order(next.map(\.name))])
    }
    for child in new {
      let name = child.name
      child.screen.startPrinting { lines in print(lines.map { .child(name, $0) }) }
    }
  }

  private func bind(_ id: ID, _ children: Children<ID, C>) -> Shown? {
    guard let child = children.childID(id), let store = store.child(path, id) else { return nil }
    return Shown(id: id, child: child, screen: Bound(store, words.bindings))
  }
}
