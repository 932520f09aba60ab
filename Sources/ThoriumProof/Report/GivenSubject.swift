/// A subject that a check creates from its argument.
///
/// A test that repeats a run passes the same argument to `falsify`. Other
/// subjects are passed directly.
protocol GivenSubject: Subject {
  /// The argument's name in the test, and the argument as Swift source.
  static var given: (name: String, argument: String) { get }
}

extension ReactorSubject: GivenSubject {
  static var given: (name: String, argument: String) { ("reactor", "reactor") }
}
