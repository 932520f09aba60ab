import Synchronization

/// Counts the lives that it has made and that have not ended.
package final class Lives: Sendable {
  private let content = Mutex((count: 0, waiting: CheckedContinuation<Void, Never>?.none))

  package init() {}

  package var count: Int { content.withLock { $0.count } }

  package func make() -> Life {
    content.withLock { $0.count += 1 }
    return Life(self)
  }

  /// Waits until no life is left, or the waiting task is cancelled.
  package func waitForNone() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiting in
        content.withLock { $0.waiting = waiting }
        goOn(where: count == 0 || Task.isCancelled)
      }
    } onCancel: {
      goOn(where: true)
    }
  }

  fileprivate func end() {
    let count = content.withLock { content in
      content.count -= 1
      return content.count
    }
    goOn(where: count == 0)
  }

  private func goOn(where isOver: Bool) {
    guard isOver else { return }
    content.withLock { content in
      defer { content.waiting = nil }
      return content.waiting
    }?.resume()
  }
}

/// Something whose end is counted.
package final class Life: Sendable {
  private let lives: Lives

  fileprivate init(_ lives: Lives) {
    self.lives = lives
  }

  deinit { lives.end() }

  package func another() -> Life { lives.make() }

  /// Does nothing, but keeps this alive up to here.
  package func go() {}
}
