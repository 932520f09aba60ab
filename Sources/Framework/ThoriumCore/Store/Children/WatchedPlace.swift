/// A place of children, and its edition at the last check.
@safe
@usableFromInline
struct WatchedPlace<State: Sendable>: Sendable {
  let place: any AnyChildPlace<State>
  @usableFromInline let edition: @Sendable (UnsafePointer<State>) -> Identity
  @usableFromInline var known: Identity

  init(_ place: any AnyChildPlace<State>, in state: State) {
    self.place = place
    unsafe edition = place.edition
    known = unsafe withUnsafePointer(to: state) { unsafe place.edition($0) }
  }
}
