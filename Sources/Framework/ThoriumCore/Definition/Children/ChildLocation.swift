/// The memory of a place in a state.
struct ChildLocation {
  let offset: Int
  let size: Int
  /// The offset of the identity of the child, or of the edition of the children.
  let identity: Int?

  /// Finds the memory at a key path; `nil` if the path is computed or leads into an object.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - identity: The offset in that memory of the identity of the child, or of the edition
  ///     of the children.
  init?<State, Value>(of path: KeyPath<State, Value>, identity: Int? = nil) {
    guard let offset = MemoryLayout<State>.offset(of: path) else { return nil }
    (self.offset, size) = (offset, MemoryLayout<Value>.size)
    self.identity = identity.map { offset + $0 }
  }
}
