import ThoriumSystem
import ThoriumText

extension CaseContext {
  /// Reports on standard error that a function was called outside of a check.
  static func reportOutside(_ function: String, _ label: String) {
    writeToStandardError(
      """
      `\(function)("\(label.shortened)")` was called outside of a check, so it is not counted. \
      Call it in the body of `falsify` or `check`, in the same task or in a task that it starts.
      """
    )
  }
}
