/// A value that is being written.
struct Frame: BitwiseCopyable {
  enum State: BitwiseCopyable {
    /// Nothing is written yet.
    case empty
    case object
    case list
    /// A number, a text, a truth value or null is written.
    case complete
  }

  var state = State.empty
  var order = ElementOrder.asWritten
  /// A number that no other frame of the writer has.
  let serial: Int
  /// The number of members or elements so far.
  var count = 0
  /// The place of the first byte.
  let start: Int
  /// The place of the key in front of the value; `nil` for an element and for the whole value.
  let key: Int?
  /// The number of marks that belong to outer frames.
  let marks: Int
}

/// A member of an object, or an element of an unordered list.
struct Mark: BitwiseCopyable {
  var start: Int
  /// The place of the value, after the colon.
  var value: Int
}

/// The contents of a frame before a member was added.
struct FrameUndo {
  let bytes: Int
  let count: Int
  let marks: Int
  let parts: Int
}
