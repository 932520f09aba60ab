/// The tracing and the recording of a store; most stores have neither.
final class StoreWatch: Sendable {
  let trace: StoreTrace?
  let recorder: (any AnyStoreRecorder)?
  /// The same recorder in a ``RecorderBox``, so that its type needs no cast at run time.
  private let typedRecorder: (any AnyObject & Sendable)?

  init(trace: StoreTrace) {
    self.trace = trace
    (recorder, typedRecorder) = (nil, nil)
  }

  init<R: Reactor>(trace: StoreTrace?, recorder: any StoreRecorder<R>) {
    self.trace = trace
    self.recorder = recorder
    typedRecorder = RecorderBox<R>(recorder)
  }

  /// Returns the recorder with its type, without the metadata of that type.
  ///
  /// - Parameter type: The type of the reactor of the store.
  /// - Returns: The recorder, if there is one.
  func recorder<R: Reactor>(of type: R.Type) -> (any StoreRecorder<R>)? {
    guard let box = typedRecorder else { return nil }
    return unsafe unsafeDowncast(box, to: RecorderBox<R>.self).recorder
  }
}

private final class RecorderBox<R: Reactor>: Sendable {
  let recorder: any StoreRecorder<R>

  init(_ recorder: any StoreRecorder<R>) {
    self.recorder = recorder
  }
}
