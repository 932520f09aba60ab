import Foundation

/// Runs a body on so many threads, and blocks until all of them have ended.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  startThreads(count, body).wait()
}

/// Runs a body on so many threads, and waits until all of them have ended.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) async {
  await withCheckedContinuation { over in
    startThreads(count, body).notify(queue: .global()) { over.resume() }
  }
}

private func startThreads(
  _ count: Int,
  _ body: @escaping @Sendable (Int) -> Void
) -> DispatchGroup {
  let group = DispatchGroup()
  for number in 0..<count {
    group.enter()
    let thread = Thread {
      body(number)
      group.leave()
    }
    thread.start()
  }
  return group
}

/// Runs a body on a thread of its own, and does not wait for it.
func onThread(_ body: @escaping @Sendable () -> Void) {
  Thread(block: body).start()
}

/// Runs a body on a thread with a stack of 512 KB, and blocks until it has ended.
func onSmallStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result? {
  let result = Box<Result?>(nil)
  let group = DispatchGroup()
  group.enter()
  let thread = Thread {
    result.value = body()
    group.leave()
  }
  thread.stackSize = 512 << 10
  thread.start()
  group.wait()
  return result.value
}

/// A number for the thread that asks, which no other thread has or will have.
var threadNumber: Int {
  let own = Thread.current.threadDictionary
  if let number = own["number"] as? Int { return number }
  let number = threadsSeen.change { seen in
    seen += 1
    return seen
  }
  own["number"] = number
  return number
}

private let threadsSeen = Box(0)

/// A barrier for threads, which opens when so many have knocked.
final class Barrier: Sendable {
  private let condition = NSCondition()
  private let missing: Box<Int>

  init(_ count: Int) {
    missing = Box(count)
  }

  /// Says that one more is there, and does not wait.
  func knock() {
    condition.lock()
    missing.change { $0 -= 1 }
    condition.broadcast()
    condition.unlock()
  }

  /// Says that one more is there, and waits for the others.
  func meet() {
    knock()
    wait()
  }

  /// Waits until enough have knocked.
  func wait() {
    condition.lock()
    while missing.value > 0 { condition.wait() }
    condition.unlock()
  }
}
