// Proof that `@unchecked Sendable` is right: it has no fields, and `Box` alone inherits from it.
/// A value of a type that the code around it does not know.
///
/// Code that never looks into a value is compiled once for all reactors, when it handles boxes. The code that opens a
/// box knows the type, because the same reactor has made the box.
@usableFromInline
class AnyBox: @unchecked Sendable {
  @inlinable
  init() {}

  /// Returns the value; a debug build stops if the type is another one.
  @inlinable
  final func value<Value: Sendable>(as _: Value.Type = Value.self) -> Value {
    unsafe unsafeDowncast(self, to: Box<Value>.self).content
  }
}

// Proof that `@unchecked Sendable` is right: its only field is a constant of a type that is `Sendable`.
/// A box with a value.
@usableFromInline
final class Box<Value: Sendable>: AnyBox, @unchecked Sendable {
  @usableFromInline let content: Value

  @inlinable
  init(_ content: Value) {
    self.content = content
  }
}
