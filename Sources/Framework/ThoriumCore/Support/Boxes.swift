import Synchronization

// Proof that `@unchecked Sendable` is right: it has no fields, and `Box` is its only subclass.
/// A value whose type the surrounding code does not know.
///
/// Code that never looks into a value handles boxes, so it is compiled once for all reactors. The
/// code that opens a box knows the type, because the same reactor has created the box.
@usableFromInline
class AnyBox: @unchecked Sendable {
  @inlinable
  init() {}

  /// Returns the value; a debug build stops if it has another type.
  @inlinable
  final func value<Value: Sendable>(as _: Value.Type = Value.self) -> Value {
    unsafe unsafeDowncast(self, to: Box<Value>.self).content
  }
}

// Proof that `@unchecked Sendable` is right: its only field is a constant of a `Sendable` type.
/// A box with a value.
@usableFromInline
final class Box<Value: Sendable>: AnyBox, @unchecked Sendable {
  @usableFromInline let content: Value

  @inlinable
  init(_ content: Value) {
    self.content = content
  }
}

/// A value that contains others of its kind, released without recursion.
///
/// Swift releases a value together with the values that only it refers to, by recursion. A
/// value nested 100 000 times would need stack for each level. So an effect has one `Deep` for
/// every ``Depth/limit`` levels. The thread that releases the outermost one releases the
/// others in a loop.
///
///     let effect = (0..<100_000).reduce(Effect<Counter>.none) { inner, _ in .concat(inner, .none) }
@usableFromInline
final class Deep<Value: Sendable>: Sendable {
  /// The value, until this object is released.
  private let content: Mutex<Value?>

  @usableFromInline
  init(_ value: Value) {
    content = Mutex(value)
  }

  deinit {
    // The value is moved into the queue: a reference here would release it after the
    // queue, by recursion.
    releases.handle(content.withLock { $0.take() }) { _ in }
  }

  @usableFromInline var value: Value {
    guard let value = content.withLock({ $0 }) else {
      preconditionFailure("A nested value was read after its release.")
    }
    return value
  }
}

/// The limits of nesting before a loop replaces recursion.
@usableFromInline
enum Depth {
  /// The last depth without a loop, which needs a few kilobytes of stack.
  @inlinable static var limit: UInt8 { 64 }

  /// The maximum number of maps around an effect that call each other; more run in a loop.
  @inlinable static var callLimit: UInt8 { 16 }
}

/// The nested values that threads are about to release.
private let releases = ThreadQueue<any Sendable>()
