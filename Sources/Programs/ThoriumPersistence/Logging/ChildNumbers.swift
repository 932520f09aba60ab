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
  }

  private let content = Mutex(Content())

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
