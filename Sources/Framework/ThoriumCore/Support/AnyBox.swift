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

/// A value that functions receive without a copy.
///
/// The compiler copies a field of a class with all references in it, before it passes the field to
/// unknown code. It cannot copy this type.
@usableFromInline
struct Uncopied<Value>: ~Copyable {
  @usableFromInline var value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
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
