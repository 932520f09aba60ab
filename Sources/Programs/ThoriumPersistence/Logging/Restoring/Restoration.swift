import Thorium
import ThoriumLog

/// Folds the lines of one store and of its children into their last states.
///
/// Each state is the result of the last `state` line and of the `m` lines after it, through `reduce`
/// alone. A child is restored if the definition at its place, when its store was created, is still in
/// the state of its parent at the end.
struct Restoration {
  private let source: LineSource
  private(set) var folds: [Int: any StoreFold] = [:]
  private(set) var links: [Int: ChildLink] = [:]
  /// The store number of each child.
  private var numbers: [ChildKey: Int] = [:]
  /// The removed children that have no `gone` line yet.
  private(set) var gone: [Int] = []
  /// The numbers of the store and of all its children in the file, with the removed children.
  private(set) var family: Set<Int> = []

  init(of reading: LogReading, services: Services) {
    source = LineSource(of: reading, services: services)
  }

  /// Folds the lines.
  ///
  /// - Parameters:
  ///   - name: The name of the store.
  ///   - reactor: Its definition.
  /// - Returns: The fold of the store; `nil` if the log does not have it.
  /// - Throws: A ``LogError`` that names the store, its version and the file.
  /// - Complexity: O(*n*) in the number of lines.
  mutating func fold<R: LoggedReactor>(
    _ name: String,
    of reactor: R
  ) throws(LogError) -> TypedFold<R>? {
    let (roots, family) = Self.stores(named: name, in: source.reading)
    guard let root = roots.last else { return nil }
    self.family = family
    var clock = LineClock()
    for line in source.reading.lines {
      clock.read(line.head.time)
      guard let number = line.head.store else { continue }
      do {
        switch line.head.kind {
        case .store: try add(line, number, root, reactor)
        case .state: try folds[number]?.apply(state: line, from: source)
        case .mutation: try folds[number]?.apply(mutation: line, from: source)
        case .after: try folds[number]?.apply(timer: line, at: clock.mark, from: source)
        case .fired, .off: try folds[number]?.removeTimer(line, from: source)
        case .gone: removeChild(number)
        default: break
        }
      } catch {
        throw failure(error, in: number, root: name)
      }
    }
    for number in folds.keys { folds[number]?.finish(by: clock) }
    removeGoneChildren()
    return folds.removeValue(forKey: root) as? TypedFold<R>
  }

  /// The children that are still in the states of their parents, in the order of their numbers.
  var children: [(number: Int, store: LogStore)] {
    links.keys.sorted().compactMap { number in
      guard let link = links[number], let fold = folds[number] else { return nil }
      return (number, LogStore(fold, name: fold.line.name, link: link))
    }
  }

  /// Returns the stores with a name that are in the file, and those of their children.
  static func stores(
    named name: String,
    in reading: LogReading
  ) -> (roots: [Int], family: Set<Int>) {
    let decoder = LineDecoder()
    var roots: [Int] = []
    var family: Set<Int> = []
    for line in reading.lines {
      guard let number = line.head.store else { continue }
      if line.head.kind == .gone { roots.removeAll { $0 == number } }
      guard line.head.kind == .store,
        let store = try? reading.decode(StoreLine.self, of: line, with: decoder)
      else { continue }
      if store.parent == nil, store.name == name, !roots.contains(number) { roots.append(number) }
      if store.parent == nil ? store.name == name : store.parent.map(family.contains) == true {
        family.insert(number)
      }
    }
    return (roots, family)
  }

  private mutating func add<R: LoggedReactor>(
    _ line: LogLine,
    _ number: Int,
    _ root: Int,
    _ reactor: R
  ) throws {
    let store = try source.decode(StoreLine.self, of: line)
    if let parent = store.parent {
      guard let (link, fold) = try folds[parent]?.child(line, store, from: source) else {
        folds[number] = nil
        return
      }
      // A child that has left and come back has another store.
      if let former = numbers[link.key], former != number { removeChild(former) }
      folds[number] = fold
      links[number] = link
      numbers[link.key] = number
    } else if number == root {
      if folds[number] == nil {
        folds[number] = TypedFold(of: reactor, from: reactor.initialState, number, store)
      }
      folds[number]?.line = store
    }
  }

  /// Removes a child, which starts anew if it comes back.
  private mutating func removeChild(_ number: Int) {
    guard links.removeValue(forKey: number) != nil else { return }
    folds[number] = nil
  }

  /// Removes the children that are no longer in the state of their parents, and their descendants.
  private mutating func removeGoneChildren() {
    // The number of a parent is smaller than those of its children.
    for number in folds.keys.sorted() {
      guard let link = links[number], folds[link.parent]?.contains(link) != true else { continue }
      removeChild(number)
      gone.append(number)
    }
  }

  private func failure(_ error: any Error, in number: Int, root: String) -> LogError {
    let line = folds[number]?.line
    let name = line.map { $0.parent == nil ? root : "\(root), child \($0.name)" } ?? root
    return .notRestored(
      store: name,
      version: line?.v ?? 0,
      file: source.reading.file,
      reason: "\(error)"
    )
  }
}
