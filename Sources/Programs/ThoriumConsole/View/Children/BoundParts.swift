import Synchronization
import Thorium

/// The parts of a screen that show children; some may be hidden.
final class BoundParts<R: Reactor>: Sendable {
  private struct Shown {
    let child: any Hashable & Sendable
    let screen: any BoundScreen
  }

  private let parts: [any BoundPart<R>]
  /// True for most screens, which then do no work for parts.
  let isEmpty: Bool
  private let store: Store<R>
  private let content: Mutex<[Int: Shown]> = Mutex([:])

  init(_ parts: [any BoundPart<R>], of store: Store<R>) {
    self.parts = parts
    isEmpty = parts.isEmpty
    self.store = store
  }

  var forms: [CommandForm] { parts.flatMap(\.forms) }

  /// The visible parts, in the order of binding.
  var shown: [any BoundScreen] {
    let content = content.withLock { $0 }
    return parts.indices.compactMap { content[$0]?.screen }
  }

  /// The commands of the visible parts; those of rows have ids.
  var help: [CommandHelp] {
    shown.flatMap(\.help).map { help in
      var help = help
      help.isOfPart = help.ids.isEmpty
      return help
    }
  }

  /// Shows exactly the children that are visible in a state.
  func updateChildren(_ state: R.State, _ print: @escaping @Sendable ([OutputLine]) -> Void) {
    for (index, part) in parts.enumerated() {
      let (old, child) = (content.withLock { $0[index] }, part.child(in: state))
      if old.map({ AnyHashable($0.child) }) == child.map({ AnyHashable($0) }) { continue }
      old?.screen.stopPrinting()
      let new = child.flatMap { child in
        part.bound(in: store).map { Shown(child: child, screen: $0) }
      }
      content.withLock { $0[index] = new }
      new?.screen.startPrinting(print: print)
    }
  }

  /// Stops printing.
  func stopPrinting() {
    for screen in shown { screen.stopPrinting() }
  }

  /// Returns how well a typed line fits the best command of the visible parts.
  func fit(_ word: String, _ arguments: [String]) -> CommandFit {
    shown.map { $0.fit(word, arguments) }.max() ?? .unknown
  }

  /// Sends to the part whose command fits best, and to the first one among equal fits.
  func send(_ word: String, _ arguments: [String]) -> SentCommand {
    let screens = shown.map { (screen: $0, fit: $0.fit(word, arguments)) }
    guard let best = screens.map(\.fit).max(), best > .unknown else { return .unknown }
    return screens.first { $0.fit == best }?.screen.send(word, arguments) ?? .unknown
  }
}
