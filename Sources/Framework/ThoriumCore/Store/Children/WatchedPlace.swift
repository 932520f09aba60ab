/// A place of children, and its edition in the last state without removed children.
@usableFromInline
struct WatchedPlace<State: Sendable>: Sendable {
  let place: any AnyChildPlace<State>
  /// The offset of the edition, since a key path costs much more than one word.
  @usableFromInline let offset: Int?
  @usableFromInline var known: Identity

  init(_ place: any AnyChildPlace<State>, in state: State) {
    self.place = place
    offset = place.offset
    known = place.edition(in: state)
  }

  /// True when children may have been removed or replaced since the known edition.
  @inlinable
  func isChanged(in state: UnsafePointer<State>) -> Bool {
    guard let offset else { return unsafe edition(in: state.pointee) != known }
    return unsafe UnsafeRawPointer(state).load(fromByteOffset: offset, as: Identity.self) != known
  }

  @usableFromInline
  func edition(in state: State) -> Identity { place.edition(in: state) }
}
