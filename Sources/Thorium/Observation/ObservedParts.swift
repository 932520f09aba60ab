import Observation
import Synchronization

/// The parts of a state that were read, as Swift's Observation sees them, and the state to read them from.
///
/// It does not know the type of the state. So the library contains one copy of this code, which looks up no types
/// while a program runs.
@usableFromInline
final class ObservedParts: Sendable {
  @usableFromInline typealias Path = any AnyKeyPath & Sendable
  /// A ``ShownState``.
  @usableFromInline typealias Shown = any AnyObject & Sendable
  @usableFromInline typealias Comparison = @Sendable (Shown, Shown) -> Bool

  private struct Content {
    var shown: Shown
    var known = KnownParts()

    /// Notes that a part is read, and returns the state to read it from.
    ///
    /// Both at once, since a reader of an older state would not be notified of the newer one. No code of others
    /// runs here: Observation only remembers the access.
    func look(_ part: ReadPart) -> Shown {
      part.access()
      return shown
    }

    /// Shows another state, unless more parts are known than were compared.
    ///
    /// - Returns: The parts where there are more.
    mutating func show(_ next: Shown, comparing count: Int) -> ContiguousArray<ReadPart>? {
      if known.parts.count > count { return known.parts }
      shown = next
      return nil
    }
  }

  private let content: Mutex<Content>

  @usableFromInline
  init(_ shown: Shown) {
    content = Mutex(Content(shown: shown))
  }

  /// Notes that a part is read, and returns the state to read it from; `nil` where the part is not known yet.
  @usableFromInline
  func look(_ path: Path) -> Shown? {
    let shown: Shown? = content.withLock { content in
      guard let part = content.known.part(at: path) else { return nil }
      return content.look(part)
    }
    return shown ?? find(path).map { part in content.withLock { $0.look(part) } }
  }

  /// Notes that a part is read for the first time, and returns the state to read it from.
  @usableFromInline
  func look(_ path: Path, _ differs: @escaping Comparison) -> Shown {
    let part = add(path, differs)
    return content.withLock { $0.look(part) }
  }

  // Key paths are hashed and compared without the lock: those with arguments do it with code of others, which may read
  // the same store. So the table of the parts is a value that a change replaces.

  /// Finds a part whose key path is not the same object as before.
  private func find(_ path: Path) -> ReadPart? {
    let known = content.withLock { $0.known }
    guard let part = known.part(equallyAt: path) else { return nil }
    content.withLock { $0.known.note(path, of: part) }
    return part
  }

  /// Adds a part, unless another thread has done so.
  private func add(_ path: Path, _ differs: @escaping Comparison) -> ReadPart {
    let part = ReadPart(differs)
    while true {
      if let known = find(path) { return known }
      let known = content.withLock { $0.known }
      let next = known.adding(part, at: path)
      let isAdded = content.withLock { content in
        guard content.known.parts.count == known.parts.count else { return false }
        content.known = next
        return true
      }
      if isAdded { return part }
    }
  }

  /// Takes a state that the store tells, between telling that parts will change and that they did.
  @usableFromInline
  func take(_ next: Shown) {
    // Nothing is compared, and no state released, under the lock: that is code of others.
    let (before, first) = content.withLock { ($0.shown, $0.known.parts) }
    var changed: ContiguousArray<ReadPart> = []
    var (parts, compared) = (first, 0)
    while true {
      let notified = changed.count
      for number in compared..<parts.count where parts[number].differs(before, next) {
        changed.append(parts[number])
      }
      compared = parts.count
      for number in notified..<changed.count { changed[number].willChange() }
      // A reader that is notified may read further parts, and so may other threads.
      guard let more = content.withLock({ $0.show(next, comparing: compared) }) else { break }
      parts = more
    }
    for part in changed {
      // Who has read the part since it was said to change has read the state before.
      part.willChange()
      part.didChange()
    }
  }
}

/// A state in an object, so that a read retains one object, however large the state is.
@usableFromInline
final class ShownState<State: Sendable>: Sendable {
  @usableFromInline let state: State

  @inlinable
  init(_ state: State) {
    self.state = state
  }
}

/// A part that was read, as Swift's Observation sees it.
///
/// Its key path has no arguments, so the program creates it once. One with the part as an argument would
/// be created for each access, which costs some hundred nanoseconds.
private final class ReadPart: Observable, Sendable {
  /// Compares the part in two states.
  let differs: ObservedParts.Comparison
  private let registrar = ObservationRegistrar()

  private var content: Void { () }

  init(_ differs: @escaping ObservedParts.Comparison) {
    self.differs = differs
  }

  func access() { registrar.access(self, keyPath: \.content) }
  func willChange() { registrar.willSet(self, keyPath: \.content) }
  func didChange() { registrar.didSet(self, keyPath: \.content) }
}

/// The parts that were read, and how they are found.
private struct KnownParts: Sendable {
  typealias Path = ObservedParts.Path

  /// A key path as a key; by itself the type of all key paths is not `Sendable`.
  private struct Key: Hashable, Sendable {
    let path: Path

    static func == (one: Self, other: Self) -> Bool { one.path as AnyKeyPath == other.path }

    func hash(into hasher: inout Hasher) { hasher.combine(path as AnyKeyPath) }
  }

  /// The parts in the order in which they were first read; a part stays.
  private(set) var parts: ContiguousArray<ReadPart> = []
  private var places: [Key: ReadPart] = [:]
  /// The identities of key paths, to find a part without a hash.
  private var identities: ContiguousArray<ObjectIdentifier> = []
  /// The key paths with these identities, and their parts.
  private var identified: ContiguousArray<(path: Path, part: ReadPart)> = []
  /// The limit of these: a key path that is created anew for each read would add one each time.
  private static var mostIdentities: Int { 64 }

  /// Finds a part by the identity of its key path.
  func part(at path: Path) -> ReadPart? {
    let identity = ObjectIdentifier(path)
    for index in identities.indices where identities[index] == identity {
      return identified[index].part
    }
    return nil
  }

  /// Finds a part by its key path, with whatever code hashes and compares that.
  func part(equallyAt path: Path) -> ReadPart? { places[Key(path: path)] }

  /// Remembers the identity of the key path of a part.
  mutating func note(_ path: Path, of part: ReadPart) {
    if identities.count == Self.mostIdentities { return }
    identities.append(ObjectIdentifier(path))
    identified.append((path, part))
  }

  /// The same parts with one more.
  func adding(_ part: ReadPart, at path: Path) -> Self {
    var next = self
    next.places[Key(path: path)] = part
    next.parts.append(part)
    next.note(path, of: part)
    return next
  }
}
