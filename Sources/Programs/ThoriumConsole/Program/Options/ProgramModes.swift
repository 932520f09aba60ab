import ThoriumSystem

/// The settings of a program's own output and prompts, which each command has.
package struct ProgramModes: Sendable {
  /// True for sentences instead of columns and marks.
  package var isAccessible: Bool
  /// True to print JSON; commands without that form refuse the option.
  var isJSON: Bool
  /// True to print no hints, announcements and progress.
  var isQuiet: Bool
  /// False to print no colors.
  var allowsColor: Bool
  /// False to ask for nothing.
  var allowsInput: Bool

  package static let forms = [
    OptionForm("--accessible", "prints sentences, for a screen reader; so does ACCESSIBLE=1"),
    OptionForm("--quiet", "prints no hints and no progress on standard error"),
    OptionForm("--no-color", "prints no colors; neither do NO_COLOR=1 and TERM=dumb"),
    OptionForm("--no-input", "asks for nothing, and fails instead"),
  ]

  init() { self.init([]) { _ in nil } }

  /// Reads the settings from a command line and from the environment.
  ///
  /// - Parameters:
  ///   - arguments: The command line without the name of the program.
  ///   - variables: Returns the value of an environment variable.
  init(_ arguments: [String], _ variables: (String) -> String? = environmentVariable) {
    let variable = variables("ACCESSIBLE") ?? ""
    isAccessible = arguments.contains("--accessible") || !["", "0"].contains(variable)
    isJSON = arguments.contains(OptionForm.json.name)
    isQuiet = arguments.contains("--quiet")
    allowsColor = !arguments.contains("--no-color")
    allowsInput = !arguments.contains("--no-input")
  }
}
