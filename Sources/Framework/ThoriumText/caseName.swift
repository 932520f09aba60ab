/// Names a value by its case alone, since what it carries may be secret.
///
/// - Parameter value: Any value; one that is not an enumeration, or that has a custom mirror,
///   is named by its type.
/// - Returns: The name, escaped.
package func caseName(of value: some Any) -> String {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum, !(value is any CustomReflectable) else {
    return "\(type(of: value))".escaped
  }
  return mirror.children.first?.label ?? "\(value)".escaped
}
