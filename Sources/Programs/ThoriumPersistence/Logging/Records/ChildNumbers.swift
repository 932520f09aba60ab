import Synchronization
import Thorium

/// The numbers of the children of one store in a log, and of all children below it.
///
/// A child is written with its number, `{"#":12,"definition":…}`, and its record has the same number. Copies of a
/// child have one number, and one identity after they were decoded. Recorders and the writer of the log share
/// this object.
final class ChildNumbers: Sendable {
  /// A number together with the type of a child, so that no damaged record makes one child of two types.
  private struct Key: Hashable {
    let number: Int
    let type: ObjectIdentifier
  }

  private struct Content {
    var numbers: [Identity: Int] = [:]
    /// The children that were decoded.
    var decoded: [Key: Identity] = [:]
    var last = 0
    /// The numbers in the newest encoding of each record, by its key.
    var used: [String: Set<Int>] = [:]
    /// The number of children at which those without a record are forgotten.
    var limit = 16
  }

  /// The key of the store.
  private let root: String
  private let content = Mutex(Content())

  /// Creates the numbers of a store with a key.
  init(below root: String) { self.root = root }

  /// Returns the number of a child, which the first call chooses.
  func number(of child: Identity) -> Int {
    content.withLock { content in
      if let number = content.numbers[child] { return number }
      content.last += 1
      content.numbers[child] = content.last
      return content.last
    }
  }

  /// Returns the number of a child, or `nil` if it has none.
  func known(_ child: Identity) -> Int? { content.withLock { $0.numbers[child] } }

  /// Gives a child the number of another one, which it replaces.
  func assign(_ number: Int, to child: Identity) {
    content.withLock { content in
      for (key, identity) in content.decoded where key.number == number {
        content.numbers[identity] = nil
      }
      content.numbers[child] = number
      content.last = max(content.last, number)
    }
  }

  /// Marks a number as used, so that no other child gets it.
  func use(_ number: Int) { content.withLock { $0.last = max($0.last, number) } }

  /// Keeps the numbers in a record that was encoded or decoded.
  func use(_ numbers: Set<Int>, in key: String) { content.withLock { $0.used[key] = numbers } }

  /// Forgets children that are in no record and have none, once there are many.
  ///
  /// The caller has the lock of the table, so that no store of a child begins meanwhile, and encodes nothing.
  ///
  /// - Parameter table: The records.
  func sweep(keeping table: LogTable) {
    content.withLock { content in
      if content.numbers.count < content.limit { return }
      content.used = content.used.filter { table.contains($0.key) }
      let kept = content.used.values.reduce(into: table.numbers(below: root)) { $0.formUnion($1) }
      content.numbers = content.numbers.filter { kept.contains($0.value) }
      content.limit = max(16, 2 * content.numbers.count)
    }
  }

  /// Creates a decoded child: a copy if one with its number was decoded before.
  func child<R: Reactor>(_ number: Int, _ reactor: R, from state: R.State?) -> Child<R> {
    let key = Key(number: number, type: ObjectIdentifier(R.self))
    let identity = content.withLock { $0.decoded[key] }
    let child = Child(reactor, from: state, identity: identity)
    content.withLock { content in
      content.decoded[key] = child.identity
      content.numbers[child.identity] = number
      content.last = max(content.last, number)
    }
    return child
  }

  /// Ends the decoding, so that the identities are no longer found by their numbers.
  func finishDecoding() { content.withLock { $0.decoded = [:] } }
}

/// The numbers of the children in a record that is being encoded or decoded.
final class RecordNumbers: Sendable {
  let all: ChildNumbers
  private let used = Mutex<Set<Int>>([])

  init(of all: ChildNumbers) { self.all = all }

  /// Returns the number of a child that is being encoded.
  func number(of child: Identity) -> Int {
    let number = all.number(of: child)
    used.withLock { _ = $0.insert(number) }
    return number
  }

  /// Creates a decoded child.
  func child<R: Reactor>(_ number: Int, _ reactor: R, from state: R.State?) -> Child<R> {
    used.withLock { _ = $0.insert(number) }
    return all.child(number, reactor, from: state)
  }

  /// Keeps the numbers for the key of the record.
  func finish(_ key: String) { all.use(used.withLock { $0 }, in: key) }
}

extension CodingUserInfoKey {
  /// The key of the services for the children in a decoded state.
  static let services = makeKey("thorium.services")
  /// The key of the numbers of children.
  static let childNumbers = makeKey("thorium.numbers")

  private static func makeKey(_ name: String) -> CodingUserInfoKey {
    guard let key = CodingUserInfoKey(rawValue: name) else {
      preconditionFailure("A key of a coder can have any name.")
    }
    return key
  }
}
