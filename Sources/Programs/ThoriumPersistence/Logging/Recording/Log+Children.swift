import Synchronization
import Thorium
import ThoriumLog
import ThoriumSystem

// Children that leave the state of their parent, and that return to it.
extension Log {
  /// Removes the store of a child that its parent has removed.
  ///
  /// - Returns: False if the parent does not run or still has the child.
  func removeChild(_ link: ChildLink, _ number: Int) -> Bool {
    if hasChild(link, number) { return false }
    inBurst { lines throws(LineEncodingError) in
      try lines.removeChild(number)
    }
    return true
  }

  /// Returns whether a child is still in the state of its parent, and has no other store.
  ///
  /// Another thread may read that state at this moment, so this waits for it, outside the lock. The wait
  /// has a limit, since a store can also end inside the reduction of its parent, on this thread.
  private func hasChild(_ link: ChildLink, _ number: Int) -> Bool {
    for _ in 0..<10_000 {
      if let hasChild = readStores({ $0.hasChild(link, number, &$1) }) { return hasChild }
      // The stores of a closed log record no mutations, so their states stay in use.
      if isClosed { break }
      yieldThread()
    }
    return true
  }

  /// Adds the lines of absent children that are at a logged place again, and of their descendants.
  ///
  /// The lines belong to the open burst.
  func addReturnedChildren(_ numbers: [Int]) {
    for number in numbers where addReturnedChild(number) {
      addReturnedChildren(lines.withLock { $0.absentChildren(of: number) })
    }
  }

  /// Adds the lines of an absent child, and returns whether the child has returned.
  ///
  /// It waits, outside the lock, while a state is in use. The wait has a limit, since this thread may be in a
  /// reduction of that state. The child is added with the next change then.
  private func addReturnedChild(_ number: Int) -> Bool {
    for _ in 0..<10_000 where !isClosed {
      let result = readStores { lines, references in
        Result { () throws(LineEncodingError) in try lines.addReturned(number, &references) }
      }
      switch result {
      case .success(let hasReturned?): return hasReturned
      case .success(nil): yieldThread()
      case .failure(let error): fail(.failed(file: path, reason: "\(error)"))
      }
    }
    return false
  }
}
