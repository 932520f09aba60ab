import Observation
import Synchronization

/// The parts of a state that were read, for Swift's Observation, and the current state.
///
/// This class does not know the type of the state. The library therefore
/// contains one copy of this code, which looks up no types at run time.
@usableFromInline
final class ObservedParts: Sendable {
  @usableFromInline typealias Path = any AnyKeyPath & Sendable
  /// A box with a state, so that a read retains one object, however large the state is.
  @usableFromInline typealias Shown = AnyBox
  @usableFromInline typealias Comparison = @Sendable (Shown, Shown) -> Bool

  private struct Content {
    var shown: Shown
    var known = KnownParts()

    /// Records that a part is read and returns the current state.
    ///
    /// Both happen under one lock. Otherwise a reader of an older state could miss the notification
    /// of the newer one. No foreign code runs here, since Observation only records the access.
    func recordRead(_ part: ReadPart) -> Shown {
      part.access()
      return shown
    }

    /// Shows another state, unless more parts are known than were compared.
    ///
    /// - Returns: All parts, if there are more; otherwise `nil`.
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

  /// Records that a part is read and returns the current state.
  ///
  /// - Parameters:
  ///   - path: The key path of the part.
  ///   - differs: Returns the comparison of a part that is read for the first time.
  /// - Returns: The box with the state.
  @usableFromInline
  func read(_ path: Path, _ differs: () -> Comparison) -> Shown {
    let shown: Shown? = content.withLock { content in
      guard let part = content.known.part(at: path) else { return nil }
      return content.recordRead(part)
    }
    if let shown { return shown }
    let part = part(equallyAt: path, differs)
    return content.withLock { $0.recordRead(part) }
  }

  // Key paths are hashed and compared without the lock. Key paths with
  // arguments run foreign code for that, which may read the same store. The
  // table of the parts is therefore a value, and each change replaces it.

  /// Finds a part whose key path is another object than before, or adds the part.
  private func part(equallyAt path: Path, _ differs: () -> Comparison) -> ReadPart {
    while true {
      let known = content.withLock { $0.known }
      if let part = known.part(equallyAt: path) {
        content.withLock { $0.known.recordIdentity(path, of: part) }
        return part
      }
      let part = ReadPart(differs())
      let next = known.adding(part, at: path)
      let isAdded = content.withLock { content in
        guard content.known.parts.count == known.parts.count else { return false }
        content.known = next
        return true
      }
      if isAdded { return part }
    }
  }

  /// Replaces the state, between the `willChange` and `didChange`
  /// notifications of the changed parts.
  @usableFromInline
  func replaceState(_ next: Shown) {
    // No state is compared or released under the lock, since that runs foreign code.
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
      // A notified reader may read further parts, and so may other threads.
      guard let more = content.withLock({ $0.show(next, comparing: compared) }) else { break }
      parts = more
    }
    for part in changed {
      // A reader that came after the first `willChange` has read the old state, so notify it too.
      part.willChange()
      part.didChange()
    }
  }
}

/// A part that was read, for Swift's Observation.
///
/// Its key path has no arguments, so the program creates it once. A key path with the part
/// as its argument would be created for each access, which costs some hundred nanoseconds.
private final class ReadPart: Observable, Sendable {
  /// Returns whether the part differs between two states.
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

/// The parts that were read, with indexes to find them.
private struct KnownParts: Sendable {
  typealias Path = ObservedParts.Path

  /// A key path as a dictionary key.
  ///
  /// The type of all key paths is not `Sendable`.
  private struct Key: Hashable, Sendable {
    let path: Path

    static func == (one: Self, other: Self) -> Bool { one.path as AnyKeyPath == other.path }

    func hash(into hasher: inout Hasher) { hasher.combine(path as AnyKeyPath) }
  }

  /// The parts in the order of their first read; a part is never removed.
  private(set) var parts: ContiguousArray<ReadPart> = []
  private var places: [Key: ReadPart] = [:]
  /// The identities of key paths, which find a part without a hash.
  private var identities: ContiguousArray<ObjectIdentifier> = []
  /// The key paths with these identities, and their parts.
  private var identified: ContiguousArray<(path: Path, part: ReadPart)> = []
  /// The maximum number of `identities`, since code may create a key path for each read.
  private static var mostIdentities: Int { 64 }

  /// Finds a part by the identity of its key path.
  func part(at path: Path) -> ReadPart? {
    let identity = ObjectIdentifier(path)
    for index in identities.indices where identities[index] == identity {
      return identified[index].part
    }
    return nil
  }

  /// Finds a part by equality of its key path, which may run foreign code.
  func part(equallyAt path: Path) -> ReadPart? { places[Key(path: path)] }

  /// Records the identity of a part's key path.
  mutating func recordIdentity(_ path: Path, of part: ReadPart) {
    if identities.count == Self.mostIdentities { return }
    identities.append(ObjectIdentifier(path))
    identified.append((path, part))
  }

  /// Returns the same parts and one more.
  func adding(_ part: ReadPart, at path: Path) -> Self {
    var next = self
    next.places[Key(path: path)] = part
    next.parts.append(part)
    next.recordIdentity(path, of: part)
    return next
  }
}
