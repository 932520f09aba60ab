import Synchronization
import Thorium
import ThoriumText
import ThoriumTime

/// A tracer that turns the inputs and the events of a session into the lines of a recording.
///
/// Values are written as the Swift code that creates them. Sets and dictionaries are sorted in it,
/// so that equal values have equal texts in every process.
final class SessionRecorder: StoreTracer {
  /// A state of a store after one of its events.
  struct RecordedState: Sendable {
    /// The number of the store.
    let store: Int
    /// The number of the line after which the store had this state.
    let line: Int
    let value: any Sendable
  }

  /// The open flows and screens after a line.
  struct RecordedTree: Sendable {
    /// The number of the line after which they were open.
    let line: Int
    /// The flows with their screens, each on a line; empty without flows.
    let text: String
  }

  /// The visible lines after a line.
  struct RecordedScreen: Sendable {
    /// The number of the line after which they were visible.
    let line: Int
    /// The names of the screens in the stacks.
    let stacks: String
    let lines: [String]
  }

  private struct Content {
    var last = 0
    /// An accepted action, which may still be refused.
    var pending: (line: RecordedLine, action: Int)?
    var stores: [TracedStore: Store] = [:]
    var mask = SecretMask()
  }

  /// The running actions and effects of a store.
  private struct Store {
    let number: Int
    /// The lines of the running actions.
    var actions: [Int: Int] = [:]
    /// The actions of the running effects.
    var effects: [Int: Int] = [:]
  }

  private let content = Mutex(Content())
  private let clock: VirtualClock
  private let write: @Sendable (RecordedLine) -> Void
  private let flushLines: @Sendable () -> Void
  private let keep: (@Sendable (RecordedState) -> Void)?

  /// Creates a recorder of a session.
  ///
  /// - Parameters:
  ///   - clock: The clock of the session.
  ///   - keep: Receives each state; `nil` for a recording that keeps none.
  ///   - flush: Called before the session waits.
  ///   - write: Receives each line.
  init(
    clock: VirtualClock,
    keepingStates keep: (@Sendable (RecordedState) -> Void)? = nil,
    flush: @escaping @Sendable () -> Void = {},
    _ write: @escaping @Sendable (RecordedLine) -> Void
  ) {
    self.clock = clock
    flushLines = flush
    self.keep = keep
    self.write = write
  }

  /// Records a typed line, without its secrets.
  func recordInput(_ line: MaskedLine) {
    content.withLock { content in
      for secret in line.secrets { content.mask.add(secret) }
      let text = content.mask.maskedArguments(of: line.text)
      let input = RecordedLine(
        kind: .input,
        text: text,
        secret: line.index,
        isUnseen: line.isUnseen
      )
      append(input, to: &content)
    }
  }

  /// Records a displayed line.
  func recordOutput(_ text: String, isDiagnostic: Bool = false) {
    content.withLock { content in
      let text = content.mask.masked(text)
      append(RecordedLine(kind: .output, text: text, isDiagnostic: isDiagnostic), to: &content)
    }
  }

  /// Records the end of the session.
  func recordEnd(_ status: Int32) {
    content.withLock { append(RecordedLine(kind: .left, text: "\(status)"), to: &$0) }
  }

  /// Returns the open flows and screens after the last line, without the secrets that were typed.
  func tree(of navigator: Navigator) -> RecordedTree {
    let text = navigator.tree.paths.isEmpty ? "" : "\(navigator.snapshot)"
    return content.withLock { RecordedTree(line: $0.last, text: $0.mask.masked(text)) }
  }

  /// Returns visible lines after the last line, without the secrets that were typed.
  func screen(_ shown: [OutputLine], _ tree: RecordedTree) -> RecordedScreen {
    let lines = shown.compactMap(\.text).map(\.escaped)
    return content.withLock { content in
      RecordedScreen(
        line: content.last,
        stacks: tree.text.split(separator: "\n").last.map(String.init) ?? "",
        lines: lines.map(content.mask.masked)
      )
    }
  }

  /// The secrets that were typed.
  var mask: SecretMask { content.withLock(\.mask) }

  /// Writes all lines so far.
  func flush() {
    content.withLock { complete(&$0) }
    flushLines()
  }

  func trace<R: Reactor>(_ event: TraceEvent<R>, of traced: TracedStore) {
    // A description of a value is foreign code, so no lock is held while it runs.
    let text = event.value.map(SwiftText.line) ?? ""
    content.withLock { content in
      var store = content.stores[traced] ?? Store(number: content.stores.count + 1)
      record(event, text, of: traced, as: &store, in: &content)
      content.stores[traced] = store
    }
  }
}

extension TraceEvent {
  /// The action, the mutation or the event.
  fileprivate var value: (any Sendable)? {
    switch self {
    case .actionBegan(_, let action), .actionTurnedAway(let action, _): action
    case .reduced(let mutation, _, _): mutation
    case .event(let event, _): event
    case .storeBegan, .actionEnded, .effectBegan, .effectEnded, .storeEnded: nil
    }
  }
}

extension SessionRecorder {
  private func record<R: Reactor>(
    _ event: TraceEvent<R>,
    _ text: String,
    of traced: TracedStore,
    as store: inout Store,
    in content: inout Content
  ) {
    switch event {
    case .storeBegan(let state):
      append(RecordedLine(kind: .store, text: traced.reactor, store: store.number), to: &content)
      keepState(state, of: store, content)
    case .actionBegan(let action, _):
      complete(&content)
      var line = line(.action, text, of: store, content)
      line.time = time
      store.actions[action] = content.last + 1
      content.pending = (line, action)
    case .actionEnded(let action, .refused(let refusal)):
      recordRefusal(refusal, of: action, by: store, in: &content)
      store.actions[action] = nil
    case .actionEnded(let action, _): store.actions[action] = nil
    case .actionTurnedAway(_, let refusal):
      var line = line(.action, text, of: store, content)
      line.refusal = content.mask.masked("\(refusal)")
      append(line, to: &content)
    case .effectBegan(let effect, _, let action): store.effects[effect] = action
    case .effectEnded(let effect, _): store.effects[effect] = nil
    case .reduced(_, let state, let effect):
      var line = line(.mutation, text, of: store, content)
      line.cause = cause(of: effect, in: store)
      append(line, to: &content)
      keepState(state, of: store, content)
    case .event(_, let effect):
      var line = line(.event, text, of: store, content)
      line.cause = cause(of: effect, in: store)
      append(line, to: &content)
    case .storeEnded: append(RecordedLine(kind: .gone, text: "", store: store.number), to: &content)
    }
  }

  private func line(
    _ kind: RecordedLine.Kind,
    _ text: String,
    of store: Store,
    _ content: Content
  ) -> RecordedLine {
    RecordedLine(kind: kind, text: content.mask.masked(text), store: store.number)
  }

  /// Returns the line of the action that caused a mutation, if only one action can be the cause.
  private func cause(of effect: Int?, in store: Store) -> Int? {
    if let action = effect.flatMap({ store.effects[$0] }) { return store.actions[action] }
    return store.actions.count == 1 ? store.actions.first?.value : nil
  }

  private func recordRefusal(
    _ refusal: Refusal,
    of action: Int,
    by store: Store,
    in content: inout Content
  ) {
    let text = content.mask.masked("\(refusal)")
    if content.pending?.action == action, content.pending?.line.store == store.number {
      content.pending?.line.refusal = text
      return complete(&content)
    }
    let line = RecordedLine(
      kind: .action,
      text: "",
      store: store.number,
      cause: store.actions[action],
      refusal: text
    )
    append(line, to: &content)
  }

  private func keepState(_ state: any Sendable, of store: Store, _ content: Content) {
    keep?(RecordedState(store: store.number, line: content.last, value: state))
  }

  private func append(_ line: RecordedLine, to content: inout Content) {
    complete(&content)
    var line = line
    line.time = time
    number(line, in: &content)
  }

  /// Writes the accepted action, which is not refused.
  private func complete(_ content: inout Content) {
    if let (line, _) = content.pending.take() { number(line, in: &content) }
  }

  private func number(_ line: RecordedLine, in content: inout Content) {
    content.last += 1
    var line = line
    line.number = content.last
    write(line)
  }

  private var time: Int {
    clock.now.offset.wholeMicroseconds
  }
}

extension Duration {
  /// The whole microseconds, at most those of 28,000 years.
  var wholeMicroseconds: Int {
    let (seconds, rest) = min(self, .seconds(900_000_000_000)).components
    return Int(seconds) * 1_000_000 + Int(rest / 1_000_000_000_000)
  }
}
