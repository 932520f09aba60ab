import Observation

/// A state in an object, so that a read retains one object, however large the state is.
@usableFromInline
final class ShownState<State: Sendable>: Sendable {
  @usableFromInline let state: State

  init(_ state: State) {
    self.state = state
  }
}

/// One part of a state, as Swift's Observation sees it.
///
/// Its key path has no arguments, so the program creates it once. One with the part as an argument would
/// be created for each access, which costs some hundred nanoseconds.
final class PartCell: Observable, Sendable {
  private let registrar = ObservationRegistrar()

  private var content: Void { () }

  func access() { registrar.access(self, keyPath: \.content) }
  func willChange() { registrar.willSet(self, keyPath: \.content) }
  func didChange() { registrar.didSet(self, keyPath: \.content) }
}

/// A part that was read, with a comparison of the part in two states.
struct ReadPart<State: Sendable>: Sendable {
  let cell: PartCell
  let differs: @Sendable (State, State) -> Bool
}

/// The state that an observed store shows, and the parts that were read of it.
struct Sight<State: Sendable> {
  typealias Path = any AnyKeyPath & Sendable

  var shown: ShownState<State>
  /// The parts in the order in which they were first read; a part stays.
  private(set) var parts: ContiguousArray<ReadPart<State>> = []
  private var numbers: [AnyKeyPath: Int] = [:]
  /// Key paths with the numbers of their parts, to be found by their identity, which is fast.
  private var identities: ContiguousArray<(path: Path, number: Int)> = []
  /// The limit of these: a key path that is created anew for each read would add one each time.
  private static var mostIdentities: Int { 64 }

  init(_ state: State) {
    shown = ShownState(state)
  }

  /// Finds the cell of a part that was read before.
  mutating func cell(of path: Path) -> PartCell? {
    for known in identities where known.path === path { return parts[known.number].cell }
    guard let number = numbers[path] else { return nil }
    if identities.count < Self.mostIdentities { identities.append((path, number)) }
    return parts[number].cell
  }

  /// Adds a part that is read for the first time, unless another thread has done so.
  mutating func add(_ path: Path, _ differs: @escaping @Sendable (State, State) -> Bool) -> PartCell
  {
    if let cell = cell(of: path) { return cell }
    numbers[path] = parts.count
    parts.append(ReadPart(cell: PartCell(), differs: differs))
    return parts[parts.count - 1].cell
  }
}
