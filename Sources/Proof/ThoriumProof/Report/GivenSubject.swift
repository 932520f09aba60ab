/// A subject that a check creates from its argument.
///
/// A test that repeats a run passes the same argument to `falsify`. Other
/// subjects are passed directly.
protocol GivenSubject: Subject {
  /// The argument's name in the test, and the argument as Swift source.
  static var given: (name: String, argument: String) { get }
  /// A Boolean value that indicates whether a report ends with the last state of a run.
  static var reportsLastState: Bool { get }
  /// The source code that creates the subject in a test, or `nil` if no test can be written.
  ///
  /// The code declares `store`, in a ``VirtualWorld`` named `world`.
  var making: String? { get }
}

extension ReactorSubject: GivenSubject {
  static var given: (name: String, argument: String) { ("reactor", "reactor") }
  static var reportsLastState: Bool { true }
}
