import Foundation
import Thorium

// Flows in tabs that are nested deeply, on a thread with a small stack.

/// A flow that shows a page, in a tab of which another of its kind shows one, and so on.
struct NestOfTabs: Coordinator {
  let depth: Int
  /// Signalled when the deepest page is shown.
  let isShown: DispatchSemaphore

  func start(in flow: Flow<Int>) async throws -> Int {
    let screen = try flow.push(Counted(), as: "page \(depth)")
    if depth == 1 {
      isShown.signal()
    } else {
      let next = NestOfTabs(depth: depth - 1, isShown: isShown)
      try flow.openTabs(on: screen, FlowTab("tab", next))
    }
    for await _ in AsyncStream(Never.self, { _ in }) {}
    return 0
  }
}

/// A snapshot of deep flows and tabs is printed, dumped, encoded and decoded.
@concurrent
func saveNestedTabs() async -> String? {
  let navigator = Navigator()
  let faults = Log<String>()
  await onSmallStack {
    let isShown = DispatchSemaphore(value: 0)
    let results = navigator.start(NestOfTabs(depth: 5_000, isShown: isShown))
    isShown.wait()
    let snapshot = navigator.snapshot
    var text = "\(snapshot)\(navigator.navigation)\(navigator.tree)"
    dump(snapshot, to: &text)
    do {
      for data in [try JSONEncoder().encode(snapshot), Data(snapshot.json.utf8)] {
        let decoded = try JSONDecoder().decode(NavigatorSnapshot.self, from: data)
        if decoded != snapshot { faults.append("Another snapshot was decoded.") }
      }
    } catch {
      faults.append("\(error)")
    }
    if !text.contains("page 1\"") { faults.append("The deepest page is missing.") }
    results.cancel()
  }
  return faults.values.first
}

let depthAttempts = [Attempt(name: "depth: tabs") { await saveNestedTabs() }]
