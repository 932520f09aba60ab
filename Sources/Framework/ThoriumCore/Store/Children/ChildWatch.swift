import Synchronization

/// The words of a state that differ after a child was added, removed or replaced.
///
/// After each change of its state, a parent checks the places of the children that have stores.
/// Comparing a word takes about a nanosecond, and reading a key path ten to a hundred times as
/// long. So a place that consists of stored properties is watched by its words. Its key path is
/// read only after one of them has changed:
///
///     if !watch.isUnchanged(in: state) { … }   // a child may have come or gone
///
/// Equal words mean equal children: they contain the identity of the child, and whether there is
/// one. Different words may also mean equal children, since there may be unused bytes in them.
@usableFromInline
final class ChildWatch: Sendable {
  private struct Content {
    var words: ContiguousArray<WatchedWord> = []
    /// The rooms of places that have no memory in the state.
    var others: [Int] = []
  }

  private let content = Mutex(Content())

  /// Adds the place of a room.
  ///
  /// - Parameters:
  ///   - room: The number of the room.
  ///   - location: The bytes of the place; `nil` if the place has no memory in the state.
  ///   - state: A state with the same children as the room.
  func add<State>(_ room: Int, at location: Range<Int>?, in state: State) {
    content.withLock { content in
      guard let location else { return content.others.append(room) }
      unsafe withUnsafePointer(to: state) { state in
        let state = unsafe UnsafeRawPointer(state)
        for offset in stride(from: location.lowerBound, to: location.upperBound, by: 8) {
          let size = min(8, location.upperBound - offset)
          var word = WatchedWord(room: room, offset: offset, size: size)
          unsafe word.known = word.value(in: state)
          content.words.append(word)
        }
      }
    }
  }

  /// True when no child was added, removed or replaced since the rooms matched a state.
  @usableFromInline
  func isUnchanged(in state: UnsafeRawPointer) -> Bool {
    content.withLock { content in
      if !content.others.isEmpty { return false }
      for word in content.words where unsafe word.value(in: state) != word.known { return false }
      return true
    }
  }

  /// Returns the rooms of the places that may have changed, and the number of compared words.
  func changes(in state: UnsafeRawPointer) -> (rooms: [Int], words: Int) {
    content.withLock { content in
      var rooms = content.others
      for word in content.words where unsafe word.value(in: state) != word.known {
        if rooms.last != word.room { rooms.append(word.room) }
      }
      return (rooms, content.words.count)
    }
  }

  /// Records that the rooms of the first words now match a state.
  func recordMatch(_ count: Int, in state: UnsafeRawPointer) {
    content.withLock { content in
      for index in 0..<count {
        content.words[index].known = unsafe content.words[index].value(in: state)
      }
    }
  }
}

/// Up to eight bytes of a place in a state.
private struct WatchedWord {
  let room: Int
  let offset: Int
  let size: Int
  /// The value of the word in the last state that the room matched.
  var known: UInt64 = 0

  @inline(__always)
  func value(in state: UnsafeRawPointer) -> UInt64 {
    if size == 8 { return unsafe state.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
    return (offset..<offset + size).reduce(0) { value, offset in
      value << 8 | UInt64(unsafe state.load(fromByteOffset: offset, as: UInt8.self))
    }
  }
}
