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
  /// The store of a child whose place has not changed since the words were recorded.
  ///
  /// The parent's child stores hold the store. They call ``ChildWatch/forget()`` before
  /// they release one.
  private struct KnownChild {
    let path: any AnyKeyPath & Sendable
    /// The id of the child in its place.
    let id: AnyBox
    let words: Range<Int>
    unowned(unsafe) let store: AnyStore
  }

  private struct Content {
    var words: ContiguousArray<WatchedWord> = []
    /// The remembered stores, the latest last.
    var children: ContiguousArray<KnownChild> = []
    /// The rooms of places that have no memory in the state.
    var others: [Int] = []
  }

  private let content = Mutex(Content())

  /// Adds the place of a room.
  ///
  /// - Parameters:
  ///   - room: The number of the room.
  ///   - location: The memory of the place; `nil` if the place has no memory in the state.
  ///   - state: A state with the same children as the room.
  func add<State>(_ room: Int, at location: ChildLocation?, in state: State) {
    content.withLock { content in
      guard let location else { return content.others.append(room) }
      unsafe withUnsafePointer(to: state) { state in
        let state = unsafe UnsafeRawPointer(state)
        for start in stride(from: 0, to: location.size, by: 8) {
          let offset = location.offset + start
          let size = min(8, location.size - start)
          var word = WatchedWord(room: room, offset: offset, size: size)
          word.isIdentity = offset == location.identity
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
      content.children = []
      for index in 0..<count {
        content.words[index].known = unsafe content.words[index].value(in: state)
      }
    }
  }
}

// A lookup of children's stores that reads no key path.
extension ChildWatch {
  /// The maximum number of remembered stores.
  private static var capacity: Int { 16 }

  /// Remembers the store of a child, if the words of its room were recorded with the child there.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - id: The id of the child in its place.
  ///   - path: The key path of the place.
  ///   - edition: The identity of the only child there, or the edition of the children.
  ///   - room: The number of the room.
  func remember(
    _ store: AnyStore,
    under id: AnyBox,
    at path: any AnyKeyPath & Sendable,
    edition: Identity,
    in room: Int
  ) {
    content.withLock { content in
      guard let first = content.words.firstIndex(where: { $0.room == room }) else { return }
      let words = content.words[first...].prefix { $0.room == room }
      guard words.contains(where: { $0.isIdentity && $0.known == edition.number }) else { return }
      if content.children.count == Self.capacity { content.children.removeFirst() }
      let range = words.startIndex..<words.endIndex
      content.children.append(KnownChild(path: path, id: id, words: range, store: store))
    }
  }

  /// Forgets all stores, since one of them may be released.
  func forget() {
    content.withLock { $0.children = [] }
  }

  /// Returns the box with the id of a remembered child.
  ///
  /// - Parameters:
  ///   - path: The key path of the place.
  ///   - isWanted: Returns true when a box has the id of the child; called under no lock.
  /// - Returns: The box, if the child is remembered.
  @usableFromInline
  func knownID(at path: AnyKeyPath, where isWanted: (AnyBox) -> Bool) -> AnyBox? {
    let children = content.withLock { $0.children }
    return children.first { $0.path === path && isWanted($0.id) }?.id
  }

  /// Returns the store of a remembered child, if its place in a state has not changed since.
  @usableFromInline
  func child(under id: AnyBox, in state: UnsafeRawPointer) -> AnyStore? {
    content.withLock { content in
      guard let child = content.children.first(where: { $0.id === id }) else { return nil }
      for index in child.words {
        let word = content.words[index]
        if unsafe word.value(in: state) != word.known { return nil }
      }
      return unsafe child.store
    }
  }
}

/// Up to eight bytes of a place in a state.
private struct WatchedWord {
  let room: Int
  let offset: Int
  let size: Int
  /// True when this is the identity of the child, or the edition of the children.
  var isIdentity = false
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
