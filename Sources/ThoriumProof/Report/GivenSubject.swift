/// A subject that a check makes of what it was given.
///
/// A test that tells a story again gives the same to `falsify`; another subject is given itself.
protocol GivenSubject: Subject {
  /// What it is called in the test, and how it is handed on.
  static var given: (name: String, argument: String) { get }
}

extension ReactorSubject: GivenSubject {
  static var given: (name: String, argument: String) { ("reactor", "reactor") }
}
