/// A place of children, and its edition at the last check.
@safe
@usableFromInline
struct WatchedPlace<State: Sendable>: Sendable {
  let place: any AnyChildPlace<State>
  @usableFromInline let edition: @Sendable (UnsafePointer<State>) -> Identity
  @usableFromInline var known: Identity
  /// True when the recorder of the parent records the children here.
  let isRecorded: Bool

  init(_ place: any AnyChildPlace<State>, isRecorded: Bool, in state: State) {
    (self.place, self.isRecorded) = (place, isRecorded)
    unsafe edition = place.edition
    known = unsafe withUnsafePointer(to: state) { unsafe place.edition($0) }
  }
}
