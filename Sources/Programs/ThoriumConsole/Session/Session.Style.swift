extension Session {
  /// The settings of a session's input and output.
  struct Style: Sendable {
    /// The name of the input in error messages; `nil` when a user types.
    var source: String?
    /// True to print commands as they are taken.
    var echoes = false
    /// True to end the session at the first refused or unknown command.
    var isStrict = false
    /// True to advance time only by `tick`.
    var isTimeVirtual = false
    /// True to print a line when the last alert has closed.
    var tellsClosedAlerts = false
    /// True to print a line when a flow has ended.
    var tellsEndings = true
    /// The format of the output.
    var format = OutputFormat.text
    /// The line before all others.
    var firstLine: OutputLine?
    /// Sentences for `help` about the data that a user needs.
    var hints: [String] = []
    /// A text that has an effect, for the example of a command in `help`.
    var sample: String?
  }
}
