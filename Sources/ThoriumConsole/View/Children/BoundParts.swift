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
  private let place: Navigation.Place
  private let content: Mutex<[Int: Shown]> = Mutex([:])

  init(_ parts: [any BoundPart<R>], of store: Store<R>, at place: Navigation.Place) {
    self.parts = parts
    isEmpty = parts.isEmpty
    self.store = store
    self.place = place
  }

  var forms: [CommandForm] { parts.flatMap(\.forms) }

  /// The visible parts, in the order of binding.
  var shown: [any BoundScreen] {
    let content = content.withLock { $0 }
    return parts.indices.compactMap { content[$0]?.screen }
  }

  /// Shows exactly the children that are visible in a state.
  func updateChildren(_ state: R.State, _ print: @escaping @Sendable ([OutputLine]) -> Void) {
    for (index, part) in parts.enumerated() {
      let (old, child) = (content.withLock { $0[index] }, part.child(in: state))
      if old.map({ AnyHashable($0.child) }) == child.map({ AnyHashable($0) }) { continue }
      old?.screen.stopPrinting()
      let new = child.map { Shown(child: $0, screen: part.bound(in: store, at: place)) }
      content.withLock { $0[index] = new }
      new?.screen.startPrinting(print: print)
    }
  }

  /// Stops printing.
  func stopPrinting() {
    for screen in shown { screen.stopPrinting() }
  }

  func send(_ word: String, _ arguments: [String]) -> SentCommand {
    let screen = shown.first { $0.shownForms.contains { $0.word == word } }
    return screen?.send(word, arguments) ?? .unknown
  }
}
