/// Returns whether two values are equal or have the same bytes.
///
/// A value that contains NaN is not equal to itself. By `==` alone it would count as changed in each
/// state.
///
///     isSame(Double.nan, .nan)   // true
///     isSame(0.0, -0.0)          // true
@inlinable
func isSame<Value: Equatable>(_ one: Value, _ other: Value) -> Bool {
  if one == other { return true }
  return unsafe withUnsafeBytes(of: one) { one in
    unsafe withUnsafeBytes(of: other) { other in unsafe one.elementsEqual(other) }
  }
}
